"""The packages below encoding/."""
