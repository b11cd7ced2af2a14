"""Manifests: text to documents, defaults and admission, validation, views for scheduling, and back to text."""
