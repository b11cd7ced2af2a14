"""Django app: runs over websockets (protocol, store, runner, sessions). Knows Simulation, no engine."""
