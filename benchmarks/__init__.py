"""What the product promises, measured on this machine."""
