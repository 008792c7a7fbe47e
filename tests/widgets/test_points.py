"""What stood in a player's way when the boards were tried, point by point, and the tests that would notice it again.

Two whole games, eight puzzles and every tool were tried by people who did not know them. A row is one complaint; a row
whose test is gone fails. The course has its own list (course/test_points.py).
"""

from __future__ import annotations

import json
import re

import pytest
from support.places import PACKAGE

from raigo_lab import Table
from raigo_lab.pictures.ascii import draw
from raigo_lab.raigo.text.notation import read_position
from raigo_lab.texts import LANGUAGES

TESTS = PACKAGE.parent / "tests"
BARE = "browser/bare"
SCREEN, HERE = f"{BARE}/test_one_screen_bare.py", f"{BARE}/test_points_bare.py"
IN_LAB, STUDY = "browser/test_one_screen_in_lab.py", f"{BARE}/test_study_heights_bare.py"
TOOLS, TABLE, DIRECTOR = (
    f"{BARE}/test_tool_heights_bare.py",
    f"{BARE}/test_table_bare.py",
    f"{BARE}/test_director_bare.py",
)
COACH, ENDING, BEATS = "widgets/test_coach.py", "widgets/test_ending.py", "widgets/test_beats.py"
PUZZLE, SHEET, REFUTED = (
    "widgets/test_puzzle.py",
    f"{BARE}/test_puzzle_bare.py",
    "puzzles/test_refutations.py",
)
RATING, CLI = "club/test_rating.py", "app/test_cli_progressing.py"
WHOLE, CLIPPED = "browser/test_whole_games_by_keys_in_lab.py", f"{BARE}/test_clipped_bare.py"
EXPLORER, WALK = "widgets/test_explorer.py", f"{BARE}/test_explorer_bare.py"
OWN = "widgets/test_points.py"

THE_TABLE = {
    "1 the question stands under the edge of the screen": [
        (SCREEN, "test_a_game_stays_on_one_screen"),
        (IN_LAB, "test_every_board_is_one_screen_in_both_languages_at_three_sizes"),
    ],
    "1 tokens in flight push the question out": [(SCREEN, "test_nothing_moves_when_a_question_comes")],
    "1 nobody says that you are asked; no live region": [
        (SCREEN, "test_the_question_names_who_is_asked_and_is_announced")
    ],
    "2 the target of a Spell in flight is not marked": [
        (SCREEN, "test_the_target_of_a_spell_in_flight_has_a_ring_and_a_word"),
        (COACH, "test_the_target_of_a_spell_in_flight_is_told"),
    ],
    "3 the other's turn is one jump": [
        (DIRECTOR, "test_what_happened_is_played_beat_by_beat_and_leaves_a_trail"),
        (BEATS, "test_every_effect_has_its_beats"),
    ],
    "3 nothing marks afterwards what moved": [(DIRECTOR, "test_without_motion_the_marks_are_there_at_once")],
    "3 an automatic end of turn hides one's own last effect": [
        (OWN, "test_t12_ones_own_last_effect_is_played_before_the_turn_of_the_other")
    ],
    "4 a Raigo Battle has no reveal": [
        (DIRECTOR, "test_ro4_a_raigo_battle_is_a_duel"),
        (BEATS, "test_ro4_a_raigo_battle_is_a_duel_with_a_verdict"),
    ],
    "5 Roar in an answer: choose a Circle; Pass vanishes": [
        (HERE, "test_ro1_a_roar_taken_up_in_an_answer_asks_whether_to_answer_and_can_be_kept_back")
    ],
    "5 a Silent is offered an effect": [(HERE, "test_t10_a_silent_in_hand_is_offered_no_effect")],
    "5 top or bottom of one story": [(HERE, "test_ka1_one_story_is_cut_without_asking_which_end")],
    "5 choose up to four with one token in Raizan": [
        (COACH, "test_pu1_no_more_can_be_put_away_than_raizan_holds")
    ],
    "6 asked for a Roar with none in hand, against a bot": [
        (COACH, "test_r20_the_only_person_among_bots_is_not_asked_for_what_they_do_not_have"),
        (COACH, "test_ro1_who_can_answer_is_asked"),
    ],
    "6 secrecy between people stays": [
        (COACH, "test_r20_between_people_everybody_is_asked_whatever_they_hold")
    ],
    "7 a heavier token on a lighter one without a word": [
        (COACH, "test_t7_a_heavier_token_on_a_lighter_one_is_told_in_red"),
        (COACH, "test_h2_pointing_at_a_circle_tells_the_towers_worth_after_piling"),
        (SCREEN, "test_pointing_and_focusing_tell_what_would_come_of_it"),
    ],
    "7 a full Board with 1 Yang without a word": [
        (COACH, "test_t4_a_full_board_before_the_end_of_the_turn_costs_the_next_one"),
        (COACH, "test_e2_ending_the_turn_with_a_full_board_and_one_yang_is_asked_once_more"),
        (SCREEN, "test_e2_the_game_is_not_thrown_away_by_one_press"),
    ],
    "8 tops seen in a battle stay backs": [
        (ENDING, "test_s7_tops_shown_in_a_battle_stay_known_and_are_told"),
        (SCREEN, "test_s7_a_known_face_is_drawn_faintly_on_the_back"),
    ],
    "8 in Towers neither label nor tooltip tell": [
        (ENDING, "test_s7_a_followed_token_in_a_tower_is_drawn_and_told_and_no_other")
    ],
    "9 the text says 9 : 5, the seats show 4 and 3": [
        (ENDING, "test_e3_every_tower_stands_in_the_score_and_it_adds_up"),
        (SCREEN, "test_e3_the_end_adds_up_on_the_page_and_one_can_play_again"),
        (DIRECTOR, "test_e3_yang_is_counted_up_at_the_end"),
    ],
    "9 Seat 0 won instead of You won": [(ENDING, "test_e4_you_are_told_that_you_won_or_lost")],
    "9 no breakdown": [(ENDING, "test_e3_the_items_add_up_to_the_yang_shown_in_whole_games")],
    "9 no rematch": [(ENDING, "test_a_rematch_deals_anew_for_the_same_players")],
    "9 no review": [
        (ENDING, "test_a_review_tells_what_the_last_turn_gave_away"),
        (ENDING, "test_a_review_tells_best_play"),
    ],
    "10 a completed hand shows its points, not what was gained": [
        (ENDING, "test_ro2_a_completed_hand_shows_what_it_brought")
    ],
    "10 its chip is clipped": [
        (HERE, "test_no_chip_is_clipped_and_none_is_in_kanji_alone_for_english_readers"),
        (CLIPPED, "test_no_word_of_raigo_is_cut_off"),
        (CLIPPED, "test_no_word_of_the_second_game_is_cut_off"),
    ],
    "11 the log is low-level, grey, ungrouped": [
        (HERE, "test_the_log_is_told_by_turn_in_words_with_its_tokens"),
        (DIRECTOR, "test_a_line_of_the_log_shows_the_table_of_its_moment_and_leads_back"),
    ],
    "11 kanji-only chips in the English Table": [
        (HERE, "test_no_chip_is_clipped_and_none_is_in_kanji_alone_for_english_readers")
    ],
    "12 clicks made while the kernel thinks are lost": [
        (TABLE, "test_clicks_while_the_kernel_thinks_are_done_on_the_fresh_options"),
        (TABLE, "test_both_languages_say_that_it_waits"),
        ("browser/test_table_in_lab.py", "test_clicks_and_keys_while_the_kernel_is_busy_are_not_lost"),
        (f"{BARE}/test_widgets_bare.py", "test_edits_wait_in_line"),
    ],
    "13 a 360 px window cuts the right Hand off": [
        (TABLE, "test_the_right_hand_is_in_sight_in_a_window_of_360_pixels"),
        (SCREEN, "test_a_small_window_shows_both_hands_and_cuts_nothing"),
    ],
}

PUZZLES = {
    "task and own Board never on screen together": [
        (SCREEN, "test_a_puzzle_with_task_board_and_buttons_is_one_screen")
    ],
    "Next puzzle lands mid-page; Enter goes on": [
        (SHEET, "test_enter_goes_on_from_a_wrong_try_to_the_next_puzzle")
    ],
    "the refutation is a wall of text while the board is off screen": [
        (
            f"{BARE}/test_refutation_heights_bare.py",
            "test_a_refutation_at_a_table_of_three_or_four_stays_on_one_screen",
        ),
        (SHEET, "test_a_wrong_try_is_refuted_step_by_step_and_taken_back"),
    ],
    "hints light nothing up": [
        (SHEET, "test_a_hint_lights_up_on_the_board_and_stays_while_one_picks"),
        (PUZZLE, "test_a_hint_lights_what_its_words_name_and_no_more"),
    ],
    "no rating": [
        (RATING, "test_the_worked_example_of_the_published_algorithm"),
        (RATING, "test_a_class_moves_the_rating_of_a_puzzle"),
    ],
    "no streak": [(RATING, "test_a_streak_stands_until_the_next_day_has_passed")],
    "no next at my level": [
        (RATING, "test_the_next_puzzle_is_the_nearest_of_another_theme"),
        (PUZZLE, "test_practice_leads_from_one_puzzle_at_ones_level_to_the_next"),
    ],
    "the daily puzzle is the last cell of the progress notebook": [
        (OWN, "test_the_puzzle_of_the_day_stands_on_the_start_page")
    ],
    "progress is five bars and a raw table": [
        ("club/test_charts.py", "test_days_grow_with_their_puzzles"),
        ("club/test_charts.py", "test_the_curve_has_a_point_for_every_first_sitting"),
    ],
    "a mix is refuted by the line that favours the solver": [
        (REFUTED, "test_a_mix_is_refuted_by_the_reply_that_exploits_it_RO4")
    ],
    "lines stop before the punishment is seen": [
        (REFUTED, "test_a_lost_battle_goes_on_until_the_punishment_is_seen"),
        (REFUTED, "test_a_fetch_goes_on_to_the_end_of_the_game"),
    ],
    "chance shows any draw; an average is not called one": [
        (REFUTED, "test_chance_shows_the_draw_that_matters_and_calls_the_value_an_average")
    ],
    "after a wrong move the solver's own side plays badly": [
        (REFUTED, "test_after_a_wrong_fetch_the_own_side_still_builds")
    ],
    "Solved comes before the point is seen": [
        (PUZZLE, "test_solved_is_said_after_the_point_was_seen"),
        (REFUTED, "test_a_ruin_is_solved_when_destroy_has_struck_DE3"),
    ],
    "taught clauses before solving": [(PUZZLE, "test_nothing_is_told_before_it_is_earned")],
    "slugs and ideas in lists and commands": [
        (CLI, "test_the_list_gives_nothing_away"),
        (CLI, "test_no_puzzle_of_the_day_gives_anything_away"),
        (
            f"{BARE}/test_puzzle_kinds_bare.py",
            "test_a_wrong_try_by_hand_is_answered_to_its_last_step_nothing_is_told_before_and_then_it_is_solved",
        ),
    ],
    "titles tell the answer": [("puzzles/test_files.py", "test_a_title_or_a_task_does_not_name_the_answer")],
    "hint 2 is the answer": [("puzzles/test_wording.py", "test_no_hint_of_the_book_is_the_answer")],
    "dominated by, before one has chosen": [
        (
            "widgets/test_battle_widget.py",
            "test_nothing_is_told_of_what_a_choice_is_worth_before_the_tops_are_shown",
        )
    ],
    "the Ruin button under try it first": [
        ("widgets/test_clock.py", "test_where_a_ruin_is_had_is_told_only_when_asked")
    ],
}

THE_TOOLS = {
    "explorer: rows are notation, the disc names who chooses next": [
        (EXPLORER, "test_rows_say_who_moved_with_what_in_both_languages")
    ],
    "explorer: the board is 7 px text, light in dark theme": [
        (HERE, "test_the_explorers_board_can_be_read_and_follows_the_theme")
    ],
    "explorer: the board cannot be played on": [
        (WALK, "test_a_move_on_the_board_walks_the_tree_by_click"),
        (WALK, "test_a_move_on_the_board_walks_the_tree_by_keys"),
    ],
    "explorer: no filter": [(WALK, "test_filters_and_comparison")],
    "explorer: no export in the page": [(WALK, "test_the_tree_is_taken_along_as_a_file")],
    "explorer: a bound gets worse": [
        (EXPLORER, "test_searching_further_and_stopping_never_widens_a_bound"),
        (EXPLORER, "test_whatever_one_does_no_bound_gets_worse"),
    ],
    "explorer: the first search blocks with nothing on screen": [
        (EXPLORER, "test_something_is_shown_at_once_and_the_tree_grows_behind_it")
    ],
    "still trees: tiny text, half blank": [
        ("pictures/test_tree.py", "test_a_notebook_shows_it_as_wide_as_a_page_with_words_that_can_be_read")
    ],
    "still pictures stay beige in dark theme": [
        (f"{BARE}/test_stills_bare.py", "test_a_still_picture_follows_the_theme_of_its_page"),
        ("pictures/test_tiles.py", "test_words_are_readable_by_night"),
    ],
    "Raizan 0 is drawn as a token": [
        ("pictures/test_table.py", "test_e1_an_empty_raizan_is_a_free_place_and_no_token_back")
    ],
    "editor: tray and Towers never on screen together": [
        (TOOLS, "test_the_tray_and_every_tower_are_on_one_screen_of_the_editor")
    ],
    "editor: valid three times": [
        (TOOLS, "test_the_editor_says_once_that_the_position_is_valid_and_lists_what_is_not")
    ],
    "editor sends nothing anywhere; no widget does": [
        (
            f"{BARE}/test_open_in_bare.py",
            "test_each_offers_what_takes_its_position_opens_it_in_place_and_goes_back",
        ),
        ("widgets/test_open_in.py", "test_every_position_goes_where_it_is_taken"),
    ],
    "replay: no move list": [
        ("widgets/test_replay.py", "test_steps_are_told_in_words_and_tokens_by_turn"),
        (STUDY, "test_the_moves_of_a_long_game_are_read_in_words_and_tiles_beside_the_board"),
    ],
    "replay: no graph": [(STUDY, "test_a_replay_stands_on_one_screen_with_its_moves_beside_the_board")],
    "Battle lab spoils by verdicts before one chooses": [
        (STUDY, "test_a_battle_stands_on_one_screen_and_tells_nothing_before_one_has_chosen")
    ],
    "clock: a form of checkboxes": [(STUDY, "test_a_clock_stands_on_one_screen_and_is_a_dial")],
    "reference: all collapsed": [
        (HERE, "test_rows_of_the_reference_begin_to_tell_and_the_few_that_are_found_are_open")
    ],
    "reference: K Katana twice": [
        (TOOLS, "test_the_reference_names_each_spell_once_and_has_one_language_switch")
    ],
    "six of nine lack a language switch": [
        (f"{BARE}/test_language_bare.py", "test_every_widget_is_turned_to_the_other_language_and_back"),
        ("widgets/test_every_widget.py", "test_the_switch_sends_everything_in_the_other_language"),
    ],
    "nine text sizes in one Table": [
        (SCREEN, "test_one_type_scale"),
        ("widgets/test_sources.py", "test_every_style_sheet_keeps_to_one_type_scale"),
    ],
    "tables of prose as right-aligned pandas": [
        ("club/test_reading.py", "test_every_table_of_prose_stands_to_the_left_and_says_all_of_it"),
        ("club/test_reading.py", "test_the_hands_are_drawn_in_tiles_with_their_words_beside"),
    ],
    "a lesson opens with ASCII art": [(OWN, "test_no_lesson_draws_a_table_in_typewriter_signs")],
}

# One screen at 848 px: 620 px of height for two seats, 660 for three and four, in both languages.
HEIGHTS = {
    "Table": [(SCREEN, "test_a_game_stays_on_one_screen")],
    "Table with Arcana": [
        (f"{BARE}/test_arcana_bare.py", "test_a_table_full_of_arcana_fits_its_pane_and_has_no_serious_fault")
    ],
    "puzzle": [
        (SCREEN, "test_a_puzzle_with_task_board_and_buttons_is_one_screen"),
        (f"{BARE}/test_set_heights_bare.py", "test_every_puzzle_of_a_set_is_one_screen"),
    ],
    "lesson": [
        (SCREEN, "test_a_lessons_goal_and_its_board_are_one_screen"),
        (f"{BARE}/test_task_heights_bare.py", "test_every_task_of_the_course_is_one_screen_whatever_is_said"),
        (
            f"{BARE}/test_task_heights_bare.py",
            "test_what_is_said_and_longer_than_its_room_is_scrolled_by_keys",
        ),
        (IN_LAB, "test_a_task_of_a_lesson_is_one_screen_before_and_after_a_try"),
    ],
    "Replay": [
        (STUDY, "test_a_replay_stands_on_one_screen_with_its_moves_beside_the_board"),
        (STUDY, "test_a_replay_of_three_or_four_is_one_screen_at_every_step"),
        (STUDY, "test_a_replay_of_four_has_room_for_towers_of_five_stories"),
    ],
    "Battle lab": [
        (STUDY, "test_a_battle_stands_on_one_screen_and_tells_nothing_before_one_has_chosen"),
        (STUDY, "test_a_battle_of_three_or_four_is_one_screen_with_all_fighters_in_one_row"),
    ],
    "Destroy clock": [
        (STUDY, "test_a_clock_at_a_table_of_three_or_four_is_one_screen"),
        (STUDY, "test_a_clock_stands_on_one_screen_and_is_a_dial"),
        (STUDY, "test_all_turns_of_a_clock_are_seen_without_scrolling"),
    ],
    "explorer, editor, Tower builder, reference": [(TOOLS, "test_a_tool_fits_the_screen")],
    "editor with Arcana": [
        (f"{BARE}/test_editor_arcana_bare.py", "test_an_editor_full_of_arcana_fits_one_screen")
    ],
    "Warriors of Susanoo": [(f"{BARE}/test_susanoo_bare.py", "test_it_stands_on_one_screen")],
    "all of them in JupyterLab": [
        (IN_LAB, "test_every_board_is_one_screen_in_both_languages_at_three_sizes")
    ],
}

# Everything can be done without a mouse.
KEYS = {
    "Table": [("browser/test_table_in_lab.py", "test_a_turn_by_keyboard_alone")],
    "a whole game, its score and a rematch": [
        (WHOLE, "test_a_whole_game_of_raigo_to_its_score_and_a_rematch"),
        (WHOLE, "test_a_whole_game_of_warriors_of_susanoo_to_its_score_sheet_and_a_rematch"),
    ],
    "puzzle": [("browser/test_puzzles_in_lab.py", "test_one_is_solved_by_keyboard_alone")],
    "lesson": [(f"{BARE}/test_lessons_bare.py", "test_the_task_is_missed_and_done_by_keys_alone")],
    "Replay": [("browser/test_replay_in_lab.py", "test_everything_goes_by_keyboard_alone")],
    "Battle lab": [("browser/test_battle_in_lab.py", "test_a_battle_by_keyboard_alone")],
    "Destroy clock": [("browser/test_clock_in_lab.py", "test_a_plan_by_keyboard_alone")],
    "explorer": [("browser/test_explorer_in_lab.py", "test_everything_goes_by_keyboard_alone")],
    "editor": [("browser/test_editor_in_lab.py", "test_everything_goes_by_keyboard_alone")],
    "Tower builder": [("browser/test_tower_in_lab.py", "test_everything_goes_by_keyboard_alone")],
    "rush": [(f"{BARE}/test_rush_bare.py", "test_a_rush_is_played_by_keys_alone")],
    "Arcana": [
        (
            f"{BARE}/test_arcana_bare.py",
            "test_the_questions_of_all_36_are_answered_by_click_by_drag_and_by_keys_alone",
        )
    ],
    "Warriors of Susanoo": [
        (f"{BARE}/test_susanoo_bare.py", "test_a_card_is_picked_aimed_and_put_back_by_keys")
    ],
}

POINTS = [
    pytest.param(tests, id=point)
    for part in (THE_TABLE, PUZZLES, THE_TOOLS, HEIGHTS, KEYS)
    for point, tests in part.items()
]


@pytest.mark.parametrize("tests", POINTS)
def test_the_point_has_its_tests(tests: list[tuple[str, str]]):
    for path, name in tests:
        text = (TESTS / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", text, re.MULTILINE), f"{path} has no {name}"


def test_every_numbered_complaint_about_the_table_is_in_the_list():
    assert {int(point.split()[0]) for point in THE_TABLE} == set(range(1, 14))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_t12_ones_own_last_effect_is_played_before_the_turn_of_the_other(lang: str):
    """The last token of a turn is chanted: its effect is a beat of its own, and only then the Dong passes (T12)."""
    table = Table(
        "2p t0 z5K63 @ACT / 4 W2 K- 7654,-,- / 5 2 -- 777,3,-", seat=0, players={1: "greedy"}, lang=lang
    )
    cut = next(one["id"] for one in table.options if one["marks"] == ["from:0L", "!katana", "at:1a", "!top"])
    table.set_state({"picked": {"serial": table.serial, "id": cut}})
    told = [beat["text"] for beat in table.scene["beats"] if beat["text"]]
    cut_at, passed_at = (
        next(number for number, text in enumerate(told) if clause in text) for clause in ("KA1", "T12")
    )
    assert cut_at < passed_at


def test_the_puzzle_of_the_day_stands_on_the_start_page():
    cells = json.loads((PACKAGE.parent / "notebooks" / "00_start.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert "puzzle_of_the_day()" in code[1]  # after the course, before anything else


LINE_OF_CIRCLES = re.search(
    r"^.*-.*$\n^ +a +b +c$", draw(read_position("2p t0 z- / 0 - -- -,-,- / 0 - -- -,-,-")), re.MULTILINE
)


@pytest.mark.parametrize(
    "path", sorted((PACKAGE.parent / "notebooks" / "course").glob("*.ipynb")), ids=lambda path: path.stem
)
def test_no_lesson_draws_a_table_in_typewriter_signs(path):
    """As a command draws it in a terminal: Circles as dashes over their letters."""
    assert LINE_OF_CIRCLES
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        shown = ["".join(cell["source"]), *("".join(one.get("text", "")) for one in cell.get("outputs", ()))]
        assert not [text for text in shown if LINE_OF_CIRCLES[0] in text]
