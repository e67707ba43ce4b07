"""Starts a Ray cluster of three nodes on this machine, at 127.0.0.2, 127.0.0.3 and 127.0.0.4, and prints its address.

It reads commands: ``worker`` kills a process that does shards, ``node`` kills a node and everything on it, ``add`` starts another one. It ends the
cluster when its input is closed. Only processes that it started itself are ended, by their numbers.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any


def descendants(root: int) -> list[int]:
    """The processes that a process started, and those that these started."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found, waiting = [], [root]
    while waiting:
        parent = waiting.pop()
        children = [child for child, of in parents.items() if of == parent]
        found += children
        waiting += children
    return found


def workers(node: Any) -> list[int]:
    """The processes of a node that do shards."""
    from ray._private import ray_constants

    raylets = node.all_processes[ray_constants.PROCESS_TYPE_RAYLET]
    pids = [pid for raylet in raylets for pid in descendants(raylet.process.pid)]

    def is_worker(pid: int) -> bool:
        try:
            # A node's agents have such names, too, and a node dies with them.
            return b"ray::_shard" in Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False

    return [pid for pid in pids if is_worker(pid)]


def main() -> None:
    # A busy machine takes its time to start the agents of a node.
    os.environ.setdefault("RAY_agent_register_timeout_ms", "300000")
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "node_ip_address": "127.0.0.2", "include_dashboard": False, "object_store_memory": 10**8},
    )
    more = {"num_cpus": 1, "object_store_memory": 10**8}
    nodes = [cluster.add_node(node_ip_address=address, **more) for address in ("127.0.0.3", "127.0.0.4")]
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    try:
        for command in map(str.strip, sys.stdin):
            done = "nothing"
            if command == "worker":
                for node in [*nodes, cluster.head_node]:
                    for pid in workers(node)[:1]:
                        os.kill(pid, signal.SIGKILL)
                        done = f"killed worker {pid}"
            elif command == "node" and nodes:
                cluster.remove_node(nodes.pop(), allow_graceful=False)
                done = "killed a node"
            elif command == "add":
                nodes.append(cluster.add_node(node_ip_address="127.0.0.5", **more))
                done = "added a node"
            print(done, flush=True)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
