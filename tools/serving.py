"""Before `make run` serves: is the port free? Then say where the page will be."""

import errno
import socket
import sys


def main(host: str, port: str) -> int:
    """0 when the address can be taken, 1 with a sentence when it cannot."""
    if not port.isdigit() or not 0 < int(port) < 65536:
        return _say(f"PORT={port} is no port; allowed is 1 to 65535")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return _say(f"port {port} is taken, perhaps by another `make run`. Take another: make run PORT=8001")
            return _say(f"cannot listen on {host}:{port}: {error.strerror}")
    print(f"==> Schedlab is at http://{host}:{port} (Ctrl-C stops it; nothing is lost)", flush=True)
    return 0


def _say(sentence: str) -> int:
    print(f"make: {sentence}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
