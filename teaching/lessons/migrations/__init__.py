"""Migrations of the lessons app."""
