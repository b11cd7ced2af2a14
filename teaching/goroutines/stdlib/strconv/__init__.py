"""Package strconv."""
