"""A line between a browser and a server that may be slow, and breaks when it is told to."""

import queue
import socket
import struct
import threading
import time


class Line:
    """Listens on a port of its own and carries everything on to the server's, later by `delay` seconds each way."""

    def __init__(self, port, delay=0.0):
        self.target, self.delay = port, delay
        self.pairs, self.lock = [], threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            pair = {"ends": (near, far), "is_socket": False}
            with self.lock:
                self.pairs.append(pair)
            for source, sink in ((near, far), (far, near)):
                source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.carry(pair, source, sink)

    def carry(self, pair, source, sink):
        under_way = queue.Queue()

        def take():
            while True:
                try:
                    data = source.recv(1 << 16)
                except OSError:
                    data = b""
                if data.startswith(b"GET /ws "):
                    pair["is_socket"] = True
                under_way.put((time.monotonic() + self.delay, data))
                if not data:
                    return

        def give():
            while True:
                due, data = under_way.get()
                time.sleep(max(0, due - time.monotonic()))
                try:
                    if not data:
                        return self.end(pair)
                    sink.sendall(data)
                except OSError:
                    return self.end(pair)

        for work in (take, give):
            threading.Thread(target=work, daemon=True).start()

    def end(self, pair):
        with self.lock:
            if pair in self.pairs:
                self.pairs.remove(pair)
        for end in pair["ends"]:
            try:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """Breaks every connection with all that is under way in it; whether a WebSocket was among them."""
        with self.lock:
            pairs = list(self.pairs)
        for pair in pairs:
            self.end(pair)
        return any(pair["is_socket"] for pair in pairs)

    def close(self):
        self.listener.close()
        self.cut()
