"""What the API server refuses, a file a subject: the shape of documents first, then the rules of each kind."""
