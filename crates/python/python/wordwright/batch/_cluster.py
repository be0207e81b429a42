"""The shards of a manifest on Ray.

The driver alone reads inputs and writes shards: a worker gets a shard's inputs
and gives back the bytes of its file, so a worker that dies leaves nothing
behind, and whichever copy of a shard arrives is the same. Every worker is an
actor that keeps its engines, and has at most one shard under way and one that
waits. A worker that dies is replaced and its shards are given out again.
"""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .._native import Manifest, Worker, WordwrightError, __version__, batch_write

# Shards that a worker has at a time: one that it works on, and one so that it
# need not wait for the driver.
_AT_ONCE = 2
# Failures of one shard after which the batch ends: a shard that kills every
# worker it meets would kill them for ever.
_TRIES = 5
# Seconds that a cluster may take to answer, and to give a first worker.
_REACHED = 30
_STARTED = 300
# Seconds without a worker after which it is told that the batch waits.
_SILENT = 10
_INSTALL = "install the same version on every node"
# Hosts that are this machine.
_LOOPBACK = ("127.0.0.1", "localhost")
# Seconds without a heartbeat after which Ray takes a node for dead. A busy
# machine with two cores is silent for many.
_HEALTH = {
    "health_check_initial_delay_ms": 60_000,
    "health_check_period_ms": 10_000,
    "health_check_timeout_ms": 60_000,
    "health_check_failure_threshold": 10,
}


_log = logging.getLogger("wordwright.batch")


def look(manifest: str, base: str, package: str) -> str | None:
    """What is wrong with the node that this runs on."""
    if package != __version__:
        return f"has wordwright {__version__}, the driver {package}; {_INSTALL}"
    try:
        Worker.check(manifest, base)
    except (WordwrightError, OSError) as problem:
        return str(problem)
    return None


class Engines:
    """A worker: the engines of one manifest."""

    def __init__(self, manifest: str, base: str, package: str) -> None:
        wrong = look(manifest, base, package)
        if wrong is not None:
            raise WordwrightError(f"node {_node()}: {wrong}")
        self.worker = Worker(manifest, base)

    def ready(self) -> bool:
        """True, once the engines are."""
        return True

    def run(self, shard: str, inputs: list[tuple[str, bytes]]) -> bytes:
        """The bytes of a shard."""
        return self.worker.run(shard, inputs)


def _node() -> str:
    import ray

    util: Any = ray.util
    return str(util.get_node_ip_address())


def _connect(address: str | None, workers: int | None) -> Any:
    """Ray, connected; whether it was before."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None or address.rpartition(":")[0] in _LOOPBACK:
        # Ray takes loopback for the machine's outer address otherwise. It reads
        # this when it is imported.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError:
        raise WordwrightError(
            "Ray is not installed; install it with `pip install wordwright[batch]`, or run the "
            "shards with `wordwright batch run` and any scheduler"
        ) from None
    if ray.is_initialized():
        return ray, True
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address is None:
        cpus = workers or os.cpu_count() or 1
        # A cluster of this machine's own, whatever else runs here or RAY_ADDRESS says.
        ray.init(
            address="local",
            num_cpus=cpus,
            include_dashboard=False,
            _node_ip_address="127.0.0.1",
            _system_config=_HEALTH,
            **quiet,
        )
        return ray, False
    _reach(address)
    refused = (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError)
    try:
        ray.init(address=address, **quiet)
    except refused as problem:
        raise WordwrightError(
            f"the cluster at {address} does not let this driver in: {problem}; check that it is "
            f"the head of a cluster with Ray {ray.__version__}, and that RAY_AUTH_MODE and the "
            "token are the same here as there"
        ) from None
    return ray, False


def _reach(address: str) -> None:
    """Asks whether anybody listens, since Ray itself waits for minutes."""
    import socket

    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=_REACHED).close()
    except OSError as problem:
        raise WordwrightError(_unreachable(address, problem)) from None


def _unreachable(address: str, problem: Exception) -> str:
    return (
        f"the cluster at {address} cannot be reached: {problem}; start it with "
        "`ray start --head`, or give the address that this printed"
    )


def run_all(
    path: Path,
    folder: Path,
    address: str | None,
    workers: int | None,
    shards: int | None,
    progress: Callable[[int, int], object] | None,
) -> None:
    """Do every shard that is not in the folder, whole."""
    manifest = Manifest.read(path)
    manifest.check_package()
    batch_write(folder)
    count = max(1, min(shards or manifest.shards, manifest.items))
    names = [f"{number}/{count}" for number in range(1, count + 1)]
    due = deque(name for name in names if not manifest.is_done(name, folder))
    for name in due:
        manifest.check_inputs(name)
    if progress is not None:
        progress(count - len(due), count)
    if not due:
        return
    ray, was_there = _connect(address, workers)
    try:
        driver = _Driver(ray, manifest, path, folder, due, count, workers, progress)
        if was_there or address is not None:
            driver.look_at_nodes()
        driver.drive()
    finally:
        if not was_there:
            ray.shutdown()


class _Driver:
    """Hands out shards and writes what comes back."""

    def __init__(
        self,
        ray: Any,
        manifest: Manifest,
        path: Path,
        folder: Path,
        due: deque[str],
        count: int,
        workers: int | None,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self.ray = ray
        self.manifest = manifest
        # Sent once to each node, not to each worker: it names every input.
        self.text = ray.put(manifest.text)
        self.base = str(path.parent.resolve())
        self.folder = folder
        self.due = due
        self.count = count
        self.left = len(due)
        self.limit = workers
        self.progress = progress
        self.actor = ray.remote(num_cpus=1, max_restarts=0)(Engines)
        # Workers that are being made ready, by what says so.
        self.starting: dict[Any, Any] = {}
        # Shards under way, by what will give their bytes, and whose they are.
        self.running: dict[Any, tuple[str, Any]] = {}
        self.tries: dict[str, int] = {}
        self.deaths = 0
        self.since = time.monotonic()
        self.taken = False
        self.told = False

    def look_at_nodes(self) -> None:
        """Ask every node for its package and its files, before any work."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        task = self.ray.remote(num_cpus=0, max_retries=2)(look)
        asked = {}
        for node in self.ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU"):
                here = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                there = task.options(scheduling_strategy=here)
                reference = there.remote(self.text, self.base, __version__)
                asked[reference] = node["NodeManagerAddress"]
        for reference, address in asked.items():
            try:
                wrong = self.ray.get(reference)
            except self.ray.exceptions.RayTaskError as problem:
                last = str(problem).strip().splitlines()[-1]
                wrong = f"has no wordwright {__version__} that runs ({last}); {_INSTALL}"
            except self.ray.exceptions.RayError:
                # The node is gone; its work is done by others.
                continue
            if wrong is not None:
                raise WordwrightError(f"node {address}: {wrong}")

    def drive(self) -> None:
        """Work until every shard is written."""
        ray = self.ray
        self.since = time.monotonic()
        # Of others: the workers take theirs only now.
        self.taken = self.ray.available_resources().get("CPU", 0) < 1
        try:
            while self.left:
                self._hire()
                waiting = list(self.starting) + list(self.running)
                if not self.running:
                    self._say_that_it_waits()
                if not waiting:
                    self._wait_for_nodes()
                    continue
                done, _ = ray.wait(waiting, num_returns=1, timeout=5)
                for reference in done:
                    if reference in self.starting:
                        self._started(reference)
                    elif reference in self.running:
                        self._finished(reference)
        finally:
            for actor in self._actors():
                ray.kill(actor)

    def _say_that_it_waits(self) -> None:
        """Say once why nothing happens."""
        if self.told or time.monotonic() - self.since < _SILENT:
            return
        self.told = True
        cores = int(self.ray.cluster_resources().get("CPU", 0))
        if cores == 0:
            _log.warning("waiting for a node: the cluster has no core")
        elif self.taken:
            _log.warning("waiting for a core: all %d of the cluster are taken", cores)

    def _actors(self) -> list[Any]:
        known = list(self.starting.values()) + [actor for _, actor in self.running.values()]
        return list({actor._actor_id: actor for actor in known}.values())

    def _hire(self) -> None:
        """Make as many workers as there are cores and shards for them."""
        cores = int(self.ray.cluster_resources().get("CPU", 0))
        wanted = min(cores, self.limit or cores, self.left)
        for _ in range(wanted - len(self._actors())):
            actor = self.actor.remote(self.text, self.base, __version__)
            self.starting[actor.ready.remote()] = actor

    def _wait_for_nodes(self) -> None:
        if time.monotonic() - self.since > _STARTED:
            raise WordwrightError(
                f"the cluster has given no core for {_STARTED} s; add nodes, or start it again"
            )
        time.sleep(1)

    def _started(self, reference: Any) -> None:
        actor = self.starting.pop(reference)
        try:
            self.ray.get(reference)
        except self.ray.exceptions.RayActorError as problem:
            cause = _cause(problem)
            if cause is not None:
                raise cause from None
            self._died()
            return
        self.since = time.monotonic()
        for _ in range(_AT_ONCE):
            self._give(actor)

    def _give(self, actor: Any) -> None:
        """Give a worker its next shard."""
        if self.due:
            shard = self.due.popleft()
            inputs = self.manifest.inputs(shard)
            self.running[actor.run.remote(shard, inputs)] = (shard, actor)

    def _finished(self, reference: Any) -> None:
        shard, actor = self.running.pop(reference)
        try:
            data = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as problem:
            raise _cause(problem) or problem from None
        except self.ray.exceptions.RayError:
            self._failed(shard)
            return
        batch_write(self.folder, shard, data)
        self.left -= 1
        self.since = time.monotonic()
        if self.progress is not None:
            self.progress(self.count - self.left, self.count)
        self._give(actor)

    def _failed(self, shard: str) -> None:
        """Take a shard back from a worker that died."""
        self.tries[shard] = self.tries.get(shard, 0) + 1
        if self.tries[shard] >= _TRIES:
            raise WordwrightError(
                f"shard {shard} ended {_TRIES} workers; run it alone with "
                f"`wordwright batch run --shard {shard}` to see why"
            )
        self.due.appendleft(shard)

    def _died(self) -> None:
        self.deaths += 1
        if self.deaths >= 20 * _TRIES:
            raise WordwrightError(
                f"{self.deaths} workers died before they were ready; look into the logs of Ray"
            )
        time.sleep(1)


def _cause(problem: Any) -> WordwrightError | None:
    """What a worker itself had to say."""
    cause = getattr(problem, "cause", None)
    if isinstance(cause, WordwrightError):
        return WordwrightError(*cause.args)
    text = str(problem)
    mark = "WordwrightError: "
    if mark in text:
        return WordwrightError(text.rsplit(mark, 1)[1].strip().splitlines()[0])
    return None
