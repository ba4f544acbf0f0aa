"""A PostgreSQL server of a test's own: in a temporary folder, reached over a socket there."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile

import pytest


def programs():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return versions[-1].parent if versions else None


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.process = None
        # The server refuses to be root; Debian's package brings a user for it.
        self.user = ["/usr/bin/setpriv", "--pdeathsig", "INT"]
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.user += ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        making = ["-D", f"{folder}/data", "-U", "martlet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]
        subprocess.run(self.words("initdb", making), check=True, capture_output=True, cwd="/tmp")
        self.start()

    def words(self, program, arguments):
        return [*self.user, "--", str(programs() / program), *arguments]

    def start(self):
        options = ["-D", f"{self.folder}/data", "-k", str(self.folder), "-c", "listen_addresses=", "-c", "fsync=off"]
        with open(self.folder / "log", "w") as log:
            self.process = subprocess.Popen(self.words("postgres", options), stdout=log, stderr=log, cwd="/tmp")
        self.ask("SELECT 1", "--retry")

    def ask(self, sql, *options):
        """The answer of a statement; `--retry` waits for a server that is still starting."""
        asking = ["psql", "-h", str(self.folder), "-U", "martlet", "-At", "-c", sql, "postgres"]
        for _ in range(300 if options else 1):
            done = subprocess.run(asking, capture_output=True, text=True)
            if done.returncode == 0:
                return done.stdout.strip()
            subprocess.run(["sleep", "0.05"])
        raise AssertionError(done.stderr)

    def kill(self):
        """Every connection ends at once, as in a crash."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=30)

    @property
    def url(self):
        return f"postgresql:///postgres?host={self.folder}&user=martlet"


@pytest.fixture
def database():
    if programs() is None:
        pytest.skip("PostgreSQL is not installed; apt-get install postgresql-15")
    # A socket's path has to be short.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-pg-", dir="/tmp"))
    server = Server(folder)
    yield server
    if server.process.poll() is None:
        server.kill()
    shutil.rmtree(folder, ignore_errors=True)
