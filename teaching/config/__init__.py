"""Settings, URLs, ASGI, commands: the only room that reads the environment and that knows everybody."""
