"""Memory and descriptors of a server over thousands of events and sessions, seen from outside."""

import base64
import json
import os
import socket
import struct
import time

import pytest
from test_client_demo import BINARY, Server

pytestmark = pytest.mark.skipif(not BINARY.is_file(), reason="wire-demo is not built (swift build --product wire-demo)")


class Socket:
    """Just enough of a WebSocket."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        host = f"127.0.0.1:{port}"
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        assert self.file.readline().startswith(b"HTTP/1.1 101")
        while self.file.readline() != b"\r\n":
            pass
        self.number = 0
        self.send(k="hello", v=1, traits={"w": 390, "h": 844})
        assert self.receive()["w"]["new"]
        self.page = self.receive()

    def send(self, **message):
        self.number += 1
        data = json.dumps({**message, "s": self.number}).encode()
        length = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + data)
        return self.number

    def receive(self):
        data = b""
        while True:
            first, length = self.file.read(2)
            if length == 126:
                (length,) = struct.unpack("!H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.file.read(8))
            data += self.file.read(length)
            if first & 0x80:
                return json.loads(data)

    def answer(self, number):
        while self.receive().get("e", 0) < number:
            pass

    def button(self, name):
        return next(op[1] for op in self.page["o"] if op[0] == "+" and op[2] == "button" and op[9].get("la") == name)

    def close(self):
        self.file.close()
        self.socket.close()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.kill()


def memory(server):
    """What the process has to itself, in kB."""
    with open(f"/proc/{server.process.pid}/smaps_rollup") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))


def files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def test_ten_thousand_events_cost_no_memory(server):
    client = Socket(int(server.port))
    tap = {"k": "tap", "n": client.button("Tap me"), "x": 1, "y": 1}

    def send(count):
        for _ in range(count):
            client.answer(client.send(**tap))

    # What the allocator takes once, it takes sooner or later; what is lost an event, every ten thousand lose again.
    send(3000)
    readings = [memory(server)]
    for _ in range(3):
        send(10_000)
        readings.append(memory(server))
        if readings[-1] < readings[-2] * 1.01 + 64:
            break
    else:
        raise AssertionError(f"{readings} kB after every 10,000 events")
    client.close()


def test_a_thousand_sessions_cost_no_descriptor(server):
    port = int(server.port)
    for _ in range(20):
        Socket(port).close()
    before = files(server)
    for _ in range(1000):
        client = Socket(port)
        client.answer(client.send(k="tap", n=client.button("Tap me"), x=1, y=1))
        client.close()
    last = Socket(port)
    last.answer(last.send(k="tap", n=last.button("Tap me"), x=1, y=1))
    # The server hears of the last ones' end a moment after they closed.
    end = time.monotonic() + 10
    while files(server) > before + 1 and time.monotonic() < end:
        time.sleep(0.05)
    assert files(server) <= before + 1
    last.close()
