"""Which tests are measured for branch coverage, and which are begun first.

Measured are stories and tables, not walks through thousands of positions.

A walk takes twice the time while it is watched and takes no branch that a story should not take by name.
"""

from __future__ import annotations

import os

# Before a release a few walks go ten times as far: RAIGO_LAB_LONG=1 python3 go.py test.
LONG = bool(os.environ.get("RAIGO_LAB_LONG"))
# Files that take long, the longest first: begun at once, so that no worker goes on alone at the end.
LONG_FILES = (
    "tests/widgets/test_puzzle.py",
    "tests/raigo/test_refusals.py",
    "tests/raigo/test_hands.py",
    "tests/games/tree/test_tree.py",
    "tests/widgets/test_explorer.py",
    "tests/raigo/test_properties.py",
    "tests/puzzles/test_mine.py",
    "tests/puzzles/test_files.py",
    "tests/raigo/endgame/test_bounds.py",
    "tests/raigo/endgame/test_solve.py",
    "tests/raigo/endgame/test_problem.py",
    "tests/tools/test_fuzz.py",
    "tests/raigo/test_random_games.py",
    "tests/susanoo/test_susanoo_bots.py",
    "tests/puzzles/test_refutations.py",
    "tests/course/test_course.py",
    "tests/browser/test_table_in_lab.py",
    "tests/browser/test_live_in_lab.py",
    "tests/browser/test_puzzles_in_lab.py",
    "tests/browser/bare/test_one_screen_bare.py",
    "tests/browser/bare/test_lessons_bare.py",
)
ROOMS = (
    "tests/raigo/test_",
    "tests/raigo/arcana/",
    "tests/raigo/text/",
    "tests/raigo/endgame/",
    "tests/puzzles/",
)
WALKS = (
    "tests/raigo/endgame/test_bounds.py::test_bounds_hold_for_two_hundred_thousand_states_or_a_tenth_of_them",
    "tests/raigo/arcana/test_bots.py",
    "tests/raigo/arcana/test_endgames.py",
    "tests/raigo/arcana/test_random.py",
    "tests/raigo/arcana/test_vectors.py",
    "tests/puzzles/test_files.py",
    "tests/raigo/endgame/test_problem.py::test_keys_bounds_and_mirror_images_are_sound",
    "tests/raigo/endgame/test_solve.py::test_best_moves_next_best_and_line_equal_brute_force",
    "tests/raigo/endgame/test_solve.py::test_clever_equals_plain",
    "tests/raigo/endgame/test_solve.py::test_the_values_of_a_second_implementation_come_out",
    "tests/raigo/endgame/test_solve.py::test_the_vectors_come_out",
    "tests/raigo/test_battle.py::test_ro4_every_table_of_tops",
    "tests/raigo/test_counts.py",
    "tests/raigo/test_deal.py::test_s1_one_token_is_the_bonus_token_and_stays_out",
    "tests/raigo/test_events.py::test_every_event_of_random_games_can_be_told",
    "tests/raigo/test_hands.py::test_h_all_160239_settled_towers",
    "tests/raigo/test_properties.py",
    "tests/raigo/test_random_games.py",
    "tests/raigo/test_refusals.py::test_an_action_is_offered_exactly_when_nothing_refuses_it_in_many_states",
    "tests/raigo/text/test_bad_input.py",
    "tests/raigo/text/test_notation.py::test_every_state_and_option_of_a_random_game_reads_back",
    "tests/raigo/text/test_notation.py::test_no_text_makes_",  # what hypothesis finds is another thing each time
    "tests/raigo/text/test_notation.py::test_roars_shields_and_battles_read_back",
    "tests/raigo/text/test_link.py::test_every_state_of_a_random_game_reads_back",
    "tests/raigo/text/test_position_json.py::test_every_state_of_a_random_game_reads_back",
    "tests/raigo/text/test_position_json.py::test_no_data_fails_in_another_way",
    "tests/raigo/text/test_record.py::test_a_random_game_reads_back_and_replays",
    "tests/raigo/text/test_record.py::test_no_text_fails_in_another_way",
)


def is_measured(nodeid: str) -> bool:
    """Whether a test counts for branch coverage."""
    return nodeid.startswith(ROOMS) and not nodeid.startswith(WALKS)


def turn_of(nodeid: str) -> int:
    """When the file of a test is begun: those that take long first, all others in their order."""
    file = nodeid.partition("::")[0]
    return LONG_FILES.index(file) if file in LONG_FILES else len(LONG_FILES)
