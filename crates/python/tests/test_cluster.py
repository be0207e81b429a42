"""Batches on Ray, on loopback: workers, nodes and drivers die, and the result
is that of one machine.

Health checks are patient, since a machine with two cores is silent at times.
"""

import logging
import os
import signal
import subprocess
import sys
import time

import pytest
import wordwright as ww
from wordwright import batch
from wordwright.batch import _cluster

# Ray reads it when it is imported: loopback is to stay loopback.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
ray = pytest.importorskip("ray")

SMALL = "tab;60\nire;60\npen;60\ntip;70\nare;70\nben;60\nretina\nstone\n"
# Games enough that something can happen while they are played.
GAMES = 3_600
SHARDS = 12


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with a manifest, and the result of one machine."""
    place = tmp_path_factory.mktemp("cluster")
    (place / "words.txt").write_text(SMALL)
    options = {"games": GAMES}
    manifest = place / "games.json"
    batch.plan("selfplay", [], manifest, options=options, seed=4)
    batch.run_shard(manifest, "1/1", place / "alone")
    batch.merge(manifest, place / "alone", place / "alone.result")
    return place


@pytest.fixture
def cluster(monkeypatch):
    """A head without cores and two nodes of one core, on loopback."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    head = {
        "num_cpus": 0,
        "include_dashboard": False,
        "node_ip_address": "127.0.0.1",
        "_system_config": {**_cluster._HEALTH, **{"health_check_failure_threshold": 3}},
    }
    cluster = Cluster(initialize_head=True, head_node_args=head)
    nodes = [cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1") for _ in range(2)]
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


def whole(place, folder, result):
    """Every shard is there once, and the result is that of one machine."""
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"shard-{n:05}-of-{SHARDS:05}.jsonl" for n in range(1, SHARDS + 1)]
    assert result.read_bytes() == (place / "alone.result").read_bytes()


def engines() -> list[int]:
    """The processes of this machine that are workers of ours."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if b"ray::Engines" in file.read():
                        found.append(int(name))
            except OSError:
                continue
    return found


def test_here(place):
    result, folder = place / "here.result", place / "here"
    told = []
    batch.run(
        place / "games.json",
        out=folder,
        output=result,
        shards=SHARDS,
        workers=2,
        progress=lambda *how: told.append(how),
    )
    whole(place, folder, result)
    assert told == [(done, SHARDS) for done in range(SHARDS + 1)]
    # All is done: nothing is asked of a cluster, not even whether it is there.
    batch.run(place / "games.json", "127.0.0.1:1", out=folder, output=result, shards=SHARDS)


def test_a_worker_and_a_node_are_killed(place, cluster):
    cluster, nodes = cluster
    result, folder = place / "killed.result", place / "killed"
    killed = []

    def progress(done, _):
        if done == 2 and not killed:
            worker = engines()[0]
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)
        if done == 5 and len(killed) == 1:
            cluster.remove_node(nodes[1], allow_graceful=False)
            killed.append(nodes[1])

    batch.run(
        place / "games.json",
        cluster.address,
        out=folder,
        output=result,
        shards=SHARDS,
        progress=progress,
    )
    assert len(killed) == 2
    whole(place, folder, result)


def test_the_driver_is_killed_and_started_again(place, cluster):
    cluster, _ = cluster
    result, folder = place / "again.result", place / "again"
    line = [sys.executable, "-m", "wordwright.batch", str(place / "games.json")]
    line += ["--address", cluster.address, "--out", str(folder), "--output", str(result)]
    line += ["--shards", str(SHARDS)]
    driver = subprocess.Popen(line, stderr=subprocess.DEVNULL)
    begun = time.monotonic()
    while not folder.exists() or len(list(folder.glob("shard-*"))) < 2:
        assert driver.poll() is None and time.monotonic() - begun < 120
        time.sleep(0.05)
    driver.kill()
    driver.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob("shard-*")}
    assert not result.exists() and 2 <= len(kept) < SHARDS
    # A killed driver may leave a shard's draft, which is no shard.
    for draft in folder.glob(".*"):
        draft.unlink()
    again = subprocess.run(line, capture_output=True, text=True, timeout=200, check=False)
    assert again.returncode == 0, again.stderr
    assert f"{GAMES} items, 0 with" in again.stdout
    whole(place, folder, result)
    for name, at in kept.items():
        assert (folder / name).stat().st_mtime_ns == at, f"{name} was done again"


def test_nodes_that_differ_and_clusters_that_are_not_there(place, tmp_path, monkeypatch):
    monkeypatch.setattr(_cluster, "_REACHED", 1)
    with pytest.raises(ww.WordwrightError, match=r"127\.0\.0\.1:1 cannot be reached"):
        batch.run(place / "games.json", "127.0.0.1:1", out=tmp_path / "out")
    words = tmp_path / "words.txt"
    words.write_text(SMALL)
    path = tmp_path / "games.json"
    batch.plan("selfplay", [], path, options={"games": 4}, words=words)
    words.write_text("cat\ndog\n")
    with pytest.raises(ww.WordwrightError, match=r"node .*words\.txt: has changed"):
        batch.run(path, workers=1)
    assert list(path.with_suffix(".shards").iterdir()) == []


def test_a_driver_without_the_token_of_the_cluster(place, tmp_path, cluster):
    cluster, _ = cluster
    line = [sys.executable, "-m", "wordwright.batch", str(place / "games.json")]
    line += ["--address", cluster.address, "--out", str(tmp_path / "out")]
    env = {name: value for name, value in os.environ.items() if not name.startswith("RAY_AUTH")}
    env.update(RAY_AUTH_MODE="token", HOME=str(tmp_path))
    done = subprocess.run(line, capture_output=True, text=True, env=env, timeout=200, check=False)
    assert done.returncode == 2
    assert "does not let this driver in" in done.stderr and "Traceback" not in done.stderr
    assert "RAY_AUTH_MODE and the token are the same here as there" in done.stderr


def test_a_node_of_another_version(place, tmp_path, cluster):
    cluster, _ = cluster
    # What a process of the node does first: it takes itself for an older package.
    (tmp_path / "sitecustomize.py").write_text(
        "import wordwright._native as native\nnative.__version__ = '0.0.1'\n"
    )
    env = {"PYTHONPATH": str(tmp_path)}
    cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1", env_vars=env)
    with pytest.raises(ww.WordwrightError, match=r"node 127\.0\.0\.1: has wordwright 0\.0\.1"):
        batch.run(place / "games.json", cluster.address, out=tmp_path / "out", shards=SHARDS)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_batch_says_that_it_waits(place, tmp_path, cluster, monkeypatch):
    cluster, _ = cluster
    monkeypatch.setattr(_cluster, "_SILENT", 1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    taken = ray.util.placement_group([{"CPU": 1}, {"CPU": 1}])
    ray.get(taken.ready())
    told = []

    def free(record):
        told.append(record.getMessage())
        ray.util.remove_placement_group(taken)
        return True

    logging.getLogger("wordwright.batch").addFilter(free)
    try:
        result, folder = tmp_path / "result", tmp_path / "out"
        batch.run(place / "games.json", out=folder, output=result, shards=SHARDS)
    finally:
        logging.getLogger("wordwright.batch").removeFilter(free)
    assert told == ["waiting for a core: all 2 of the cluster are taken"]
    whole(place, folder, result)
