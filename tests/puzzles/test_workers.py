"""Work spread over processes and over the workers of a real Dask cluster: same results, in order."""

from __future__ import annotations

from itertools import count, islice

import pytest

from raigo_lab.app.cli import main
from raigo_lab.errors import InvalidArgument
from raigo_lab.puzzles.library import load_all
from raigo_lab.puzzles.mine import mine
from raigo_lab.puzzles.verify import verify_all
from raigo_lab.puzzles.workers import spread


@pytest.fixture(scope="module")
def scheduler():
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def finds(tries, number):
    found = [(at, find.puzzle.position, find.proof.best) for at, find in islice(tries, number) if find]
    tries.close()
    return found


def test_results_come_in_the_order_of_the_items():
    assert list(spread(abs, range(-9, 9), workers=2)) == [abs(item) for item in range(-9, 9)]


def test_an_endless_list_can_be_stopped():
    results = spread(abs, count(-3), workers=2)
    assert list(islice(results, 5)) == [3, 2, 1, 0, 1]
    results.close()


def test_one_worker_is_this_process():
    assert list(spread(lambda item: item + 1, [1, 2], workers=1)) == [2, 3]  # a lambda cannot travel


def test_mining_finds_the_same_whoever_does_the_work(scheduler):
    alone = finds(mine("last-turns", 5), 12)
    assert alone
    assert finds(mine("last-turns", 5, workers=2), 12) == alone
    assert finds(mine("last-turns", 5, scheduler=scheduler), 12) == alone


def test_mining_goes_on_where_it_stopped():
    whole = [(at, find is None) for at, find in islice(mine("last-turns", 5), 12)]
    later = [(at, find is None) for at, find in islice(mine("last-turns", 5, first=6), 6)]
    assert later == whole[6:]


def test_puzzles_are_verified_by_a_cluster(scheduler):
    puzzles = [puzzle for puzzle in load_all() if puzzle.name.startswith("hands/")][:4]
    told = []
    found = verify_all(puzzles, tell=told.append, scheduler=scheduler)
    assert [one.name for one in found] == [puzzle.name for puzzle in puzzles] == [one.name for one in told]
    assert all(not one.problems for one in found)


def test_a_scheduler_that_does_not_answer_is_told_in_one_sentence():
    with pytest.raises(InvalidArgument, match=r"127\.0\.0\.1:1: no Dask scheduler answers there"):
        list(spread(abs, [1], scheduler="tcp://127.0.0.1:1"))


@pytest.mark.parametrize("verb", [["verify"], ["mine", "--theme", "fetch"]])
@pytest.mark.parametrize("number", ["-1", "99999"])
def test_a_strange_number_of_workers_is_refused_in_one_line(capsys, verb, number):
    assert main([*verb, "--workers", number]) == 2
    told = capsys.readouterr().err
    assert f"--workers {number}: a number from 1 to 1000 is expected" in told
    assert told.count("\n") == 1
