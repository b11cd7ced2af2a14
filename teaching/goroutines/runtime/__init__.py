"""The simulated Go runtime: values, goroutines and everything that moves them. Knows neither the learner's text nor
Django."""
