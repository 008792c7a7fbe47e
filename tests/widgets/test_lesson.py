"""The lessons on the page without a browser: answers, goals, the switch, the bot that explains, and strangers."""

import json
import re

import pytest

from raigo_lab import Practice, PuzzleBoard, PuzzleSet, Rush
from raigo_lab.club.lessons import Memory
from raigo_lab.club.progress import Log, puzzle_of_the_day
from raigo_lab.course import judging
from raigo_lab.course.lesson import Part, lesson_names, load
from raigo_lab.course.patient import PatientPlayer, ReasonedChoice, reason, reasons
from raigo_lab.errors import RaigoError
from raigo_lab.pictures.tiles import FOLLOWS
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import Action
from raigo_lab.raigo.text.notation import parse_action, read_position
from raigo_lab.texts import LANGUAGES, say, table
from raigo_lab.widgets.lesson import book as lesson_book
from raigo_lab.widgets.lesson.book import Course, Lesson, LessonTable
from raigo_lab.widgets.lesson.matters import Illegal, Predict, Reading
from raigo_lab.widgets.lesson.watching import BotTold
from raigo_lab.widgets.lesson.widget import LessonPart
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.table.widget import Table
from raigo_lab.widgets.tower.widget import TowerBuilder


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """What is answered here is kept here."""
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "me.jsonl"))


def pick(one: LessonPart, number: int, serial: int | None = None) -> None:
    one.set_state({"picked": {"serial": one.serial if serial is None else serial, "id": number}})


def do(place: Table, *words: str) -> None:
    """Make choices on a Table by their notation."""
    for text in words:
        number = [str(option) for option in place._game.offered()].index(text)
        place.set_state({"picked": {"serial": place.serial, "id": number}})


def show(part: Part, lang: str = "en") -> list:
    return lesson_book._MAKERS.get(part.kind, lesson_book._reading)("01_x", part, lang, Memory())


def spoken(view: object) -> str:
    return json.dumps(view, ensure_ascii=False)


# Predict


def test_a_prediction_is_answered_once_and_then_revealed():
    (one,) = Lesson(1).part("count-inner")
    assert one.view["verdict"] is None
    assert [choice["label"] for choice in one.view["choices"]] == [str(i) for i in range(7)]
    pick(one, 3)
    assert one.view["verdict"]["tone"] == "bad"
    assert "The right answer is: 4." in one.view["verdict"]["title"]
    assert [choice["mark"] for choice in one.view["choices"]] == ["", "", "", "wrong", "right", "", ""]
    assert "Three on the Body" in spoken(one.view["after"])
    pick(one, 4)  # too late: the first answer counts
    assert one.view["verdict"]["tone"] == "bad"
    pick(one, 7)
    assert one.view["verdict"] is None
    pick(one, 4)
    assert one.view["verdict"] == {"tone": "good", "title": "Right.", "lines": []}


def test_nothing_of_the_answer_goes_to_the_page_before_it_is_given():
    (one,) = Lesson(1).part("count-inner")
    assert "Three on the Body" not in spoken(one.view)
    (seen,) = Lesson(1).part("no-such-fetch")
    assert "The left Hand holds" not in spoken(seen.view)
    assert "refus" not in spoken(seen.view)


def test_what_is_hidden_from_the_eyes_of_a_part_is_not_on_the_page():
    for piece in Lesson(1).part("whole-table"):
        far = piece.view["pieces"][1]["far"][0]
        assert far["body"]
        assert [story for ring in far["circles"] for story in ring["stories"]]
        assert all(one["face"] is None for one in far["body"])
        assert all(story["face"] is None for ring in far["circles"] for story in ring["stories"])


def test_the_teaching_sentence_comes_first_and_every_step_only_to_who_asks():
    (one,) = Lesson(5).part("all-spells")
    pick(one, one.view["choices"][8]["id"])
    kinds = [piece["kind"] for piece in one.view["after"]]
    assert kinds == ["p", "h", "board", "fold"]
    assert "because all six are Spells" in spoken(one.view["after"][0])
    assert "You pile Katana on your Circle a" in spoken(one.view["after"][-1]["pieces"])


def test_a_picture_shows_what_matters_and_afterwards_what_has_changed():
    (one,) = Lesson(5).part("all-spells")  # a Tower of yours: seat 1 does not matter
    assert one.view["pieces"][1]["shows"] == "you"
    assert one.view["pieces"][1]["far"] == []
    (cut,) = Lesson(8).part("shield-on-body")
    assert cut.view["pieces"][1]["shows"] == "you them"
    (canyon,) = Lesson(2).part("thunder-left")
    assert canyon.view["pieces"][1]["shows"] == "you centre"
    (three,) = Lesson(6).part("three-at-table")
    assert [seat["seat"] for seat in three.view["pieces"][1]["far"]] == [1, 2]
    for part, still in (("your-board", 1), ("whole-table", 2)):
        (whole,) = Lesson(1).part(part)
        assert whole.html().count("Seat ") >= still
    assert cut.view["pieces"][1]["near"]["name"] == "You"


@pytest.mark.parametrize(("number", "name", "again"), [(13, "sums", False), (8, "snake-stopped", True)])
def test_a_table_that_lies_as_before_is_not_drawn_twice(number, name, again):
    lesson = load(number)
    one = Predict(lesson.name, lesson.part(name))
    one.do(0)
    assert ("board" in [piece["kind"] for piece in one.scene("en")["after"]]) == again


def test_s7_a_picture_afterwards_marks_what_the_eyes_have_followed():
    (one,) = Lesson(14).part("tops")
    assert all(story["known"] is None for story in one.view["pieces"][1]["far"][0]["circles"][0]["stories"])
    pick(one, 1)
    board = next(piece for piece in one.view["after"] if piece["kind"] == "board")
    stories = board["far"][0]["circles"][0]["stories"]
    assert [story["known"] and story["known"]["name"] for story in stories] == [None, None, "Four"]
    assert all(story["face"] is None for story in stories)


# Spot the illegal move


def test_each_move_is_explained_by_its_clause():
    (one,) = Lesson(1).part("no-such-fetch")
    pick(one, 0)
    assert one.view["many"]
    assert one.view["choices"][0]["mark"] == "allowed"
    assert one.view["verdict"]["tone"] == "bad"  # an allowed move was not to be found
    assert "0 of 2 found" in one.view["verdict"]["title"]
    assert "The right Hand is empty" in spoken(one.view["verdict"]["lines"])  # and why it is allowed
    pick(one, 1)
    assert one.view["choices"][1]["mark"] == "found"
    assert one.view["verdict"]["tone"] == "good"
    assert ["clause", "T1"] in one.view["verdict"]["lines"][0]
    pick(one, 3)
    assert say("course.found_all") in one.view["verdict"]["title"]
    pick(one, 4)
    assert [choice["mark"] for choice in one.view["choices"]] == [""] * 4


# Tasks


def test_a_task_on_the_table_is_ticked_off_and_done():
    words, place, goal = Lesson(1).part("first-pile")
    assert [isinstance(one, Table) for one in (words, place, goal)] == [False, True, False]
    assert [row["state"] for row in goal.view["checklist"]] == ["open", "open"]
    do(place, "fetch 7-")
    assert [row["state"] for row in goal.view["checklist"]] == ["ticked", "open"]
    do(place, "pile L b")
    assert goal.view["verdict"]["tone"] == "good"
    assert "Circle b has a Tower of one story" in spoken(goal.view["verdict"])


def test_a_task_is_judged_once_a_click(monkeypatch):
    """Table and list both ask how far it is."""
    judged, progress = [], judging.progress
    monkeypatch.setattr(judging, "progress", lambda part, now: judged.append(now) or progress(part, now))
    _, place, goal = Lesson(1).part("first-pile")
    judged.clear()
    for count, words in enumerate(("fetch 7-", "pile L b"), start=1):
        do(place, words)
        assert len(judged) == count
    assert goal.view["verdict"]["tone"] == "good"


@pytest.mark.parametrize(
    ("seat", "players", "mine"),
    [
        (None, {}, True),  # a lesson's open table speaks to its reader
        (0, {1: "greedy"}, True),
        (0, {}, False),  # two people before one screen: nobody is "you"
    ],
)
def test_result_and_score_sheet_speak_to_the_same_one(seat, players, mine):
    """E4 Seat 0 has won before anything is played."""
    table = LessonTable("2p t0 z- e1 @ACT / 7 2 -- 54,-,- / 2 - -- -,-,-", seat=seat, players=players)
    assert table._game.over
    assert table._game.facts("en").result.startswith("You" if mine else "Seat 0")


def test_a_wrong_attempt_is_explained_and_can_be_tried_again():
    _, place, goal = Lesson(1).part("first-pile")
    do(place, "fetch 7-", "pile L a")
    verdict = goal.view["verdict"]
    assert verdict["tone"] == "bad"
    assert "piles Seven" not in spoken(goal.view)  # what happened stands on the Table already
    assert "Missing: Seven stands on Circle b." in spoken(verdict)  # what is missing
    assert ["clause", "T7"] in [run for line in verdict["lines"] for run in line]  # and why
    pick(goal, 0)
    assert place.session.actions == ()
    assert goal.view["verdict"]["tone"] == "plain"


def test_the_table_says_that_its_task_is_done_and_can_be_played_on():
    lesson = Lesson(1)
    _, place, goal = lesson.part("first-pile")
    do(place, "fetch 7-")
    asked = place.scene["ask"]["title"]
    do(place, "pile L b")
    assert goal.view["verdict"]["tone"] == "good"
    ask = place.scene["ask"]
    assert (ask["title"], ask["who"]) == ("The task is done", "")
    assert ask["text"] == "Read on below; if you like, play on here."
    assert place.options
    lesson.lang = "ja"
    assert place.scene["ask"]["title"] == "課題は達成"
    lesson.lang = "en"
    place.undo()
    assert place.scene["ask"]["title"] == asked


def test_taking_back_takes_the_ticks_back():
    _, place, goal = Lesson(1).part("first-pile")
    do(place, "fetch 7-")
    place.undo()
    assert [row["state"] for row in goal.view["checklist"]] == ["open", "open"]


def test_one_way_is_told_when_it_is_asked_for():
    _, _, goal = Lesson(1).part("first-pile")
    assert goal.view["after"] == []
    pick(goal, 1)
    assert "You fetch Seven to your left Hand" in spoken(goal.view["after"])
    pick(goal, 1)
    assert goal.view["after"] == []


def test_a_lessons_table_stays_at_its_position():
    _, place, _ = Lesson(1).part("first-pile")
    assert place.tools["fixed"]
    assert repr(place).startswith("Table(")
    before = place.position
    for kind in ("deal", "load", "copy_position"):
        place.set_state({"picked": {"serial": place.serial, "kind": kind}})
        assert place.error, kind
    assert place.position == before
    assert place.clip == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reader_is_spoken_to_as_you_at_every_table_of_the_course(lang):
    """Also where everything lies open; the others keep their seats, and are asked by them."""
    you, seat_1 = {"en": ("You", "Seat 1"), "ja": ("あなた", "席1")}[lang]
    for name in lesson_names():
        book = Lesson(name, lang=lang)
        for one in book.parts:
            for shown in book.part(one):
                if isinstance(shown, Table):
                    assert (shown.scene["near"]["name"], shown.scene["ask"]["who"]) == (you, you), (name, one)
                    assert you not in [seat["name"] for seat in shown.scene["far"]]
    theirs = lesson_book.LessonTable("2p t1 z5K63 / 2 7 -- 6,-,- / 2 4 -- 5,-,-", lang=lang).scene
    assert (theirs["near"]["name"], theirs["ask"]["who"]) == (you, seat_1)
    assert theirs["bar"]["text"] == say("table.turn_of", lang, number=1, seat=1)
    last = lesson_book.LessonTable("2p t0 z- x1 e1 @ACT / 4 W 5- 765,444,35 / 3 R2 1- 7532,WM6,-", lang=lang)
    last._pick(next(one["id"] for one in last.options if one["label"] == say("table.do_end", lang)))
    mine, other = last.scene["score"]["rows"]
    assert (mine["name"], other["name"]) == (you, seat_1)
    assert mine["words"].startswith(f"{you}: ")
    assert last.scene["ask"]["title"] == say("table.result_you", lang, yang="8 : 3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_reader_did_at_an_open_table_is_told_as_theirs(lang):
    """The Board says "You": the line below it and the list of what happened say the same."""
    _, table, _ = Lesson(1, lang=lang).part("first-pile")
    for label in ("fetch 7-", "pile L b"):
        offered = [str(option) for option in table._game.offered()]
        table._pick(offered.index(label))
    told = [line["text"] for turn in table.scene["log"] for line in turn["lines"]]
    seat, you = {"en": ("Seat 0", "You"), "ja": ("席0", "あなた")}[lang]
    assert told
    assert [text for text in told if seat in text or not text.startswith(you)] == []
    assert table.scene["log"][0]["head"] == say("table.turn_yours", lang, number=1)
    _, attacked, _ = Lesson(8, lang=lang).part("stop-the-cut")
    assert seat.lower() not in attacked.scene["ask"]["text"]
    assert {"en": "your Circle a", "ja": "自分の桜門a"}[lang] in attacked.scene["ask"]["text"]


def test_last_turns_are_not_counted_before_lesson_12_teaches_them():
    """E1 Raizan is empty in many tasks only so that nothing is drawn."""
    (_, early, _), (_, late, _) = Lesson(9).part("name-theirs"), Lesson(12).part("win-it")
    assert early.session.state.raizan == late.session.state.raizan == ""
    assert early.scene["bar"]["last"] == ""
    assert late.scene["bar"]["last"]
    assert repr(early).startswith("Table(")


def test_the_builder_of_a_task_does_not_list_the_answer():
    _, place, _ = Lesson(4).part("two-halves")
    assert place.view["score"]["becomes"]["rows"] == []
    kinds = [kind for suit in place.view["tray"]["suits"] for kind in suit["kinds"]]
    assert {kind["shows"]["text"] for kind in kinds if not kind["refused"]} == {""}
    assert TowerBuilder("RRR").view["score"]["becomes"]["rows"]  # elsewhere it does
    assert place.view["tray"]["hint"] == say("widget.tray_left", "en")  # nor do its words promise points
    assert TowerBuilder("RRR").view["tray"]["hint"] == say("widget.tray_hint", "en")


def test_the_patient_bot_spoils_no_tower_of_its_own():
    spoiled = []
    for seed in range(6):
        part = GAME._replace(data=GAME.data | {"seed": seed, "players": {"0": "patient", "1": "patient"}})
        story = lesson_book._table("15", part, "en")._game.story
        piles = [
            (state, action)
            for state, action in zip(story.states, story.actions, strict=False)
            if isinstance(action, Action) and action.verb == "pile"
        ]
        assert len(piles) > 10
        for state, action in piles:
            board = state.seats[state.turn]
            tower = board.circles["abc".index(action.target)].tower
            token = board.left if action.hand == "L" else board.right
            if worth(tower).settled and not worth(tower + token).settled:
                spoiled.append((seed, tower, token))
    assert spoiled == []


def test_a_tower_is_built_and_judged_as_it_stands():
    _, place, goal = Lesson(2).part("in-order")
    assert isinstance(place, TowerBuilder)
    place.tower = "R45"
    assert goal.view["verdict"]["tone"] == "plain"
    assert "lies on a lighter one" in spoken(goal.view["verdict"])
    place.tower = "5R4"
    assert goal.view["verdict"]["tone"] == "good"
    pick(goal, 0)
    assert place.tower == ""


def test_what_is_to_be_avoided_is_said():
    part = Part(
        "x",
        "task",
        (),
        {
            "position": "2p t0 z- / 2 742 -- 65,-,- / 2 6 -- 55,7,-",
            "en": "Pile.",
            "ja": "積む。",
            "goal": [{"en": "Two pile.", "ja": "二つ積む。", "event": "handed_over"}],
            "avoid": [{"en": "a heavy pile", "ja": "重い塔", "look": "0a:settled", "is": "no"}],
            "solutions": [["fetch 2-", "pile L a"]],
            "wrong": [["fetch 7-", "pile L a"]],
        },
    )
    _, place, goal = show(part)
    do(place, "fetch 74", "pile L a")
    assert goal.view["verdict"]["tone"] == "bad"
    assert goal.view["checklist"][1]["state"] == "broken"
    assert "Avoid: a heavy pile" in spoken(goal.view["verdict"])


# What is kept between visits


def test_a_lesson_opens_as_it_was_left():
    book = Lesson(1)
    (ask,), (spot,) = book.part("count-inner"), book.part("no-such-fetch")
    pick(ask, 3)
    pick(spot, 1)
    pick(spot, 3)
    _, place, _ = book.part("first-pile")
    do(place, "fetch 7-", "pile L b")
    pick(book.top(), 1)
    again = Lesson(1)
    assert again.lang == "ja"
    assert again.part("count-inner")[0].view["verdict"]["tone"] == "bad"
    assert [one["mark"] for one in again.part("no-such-fetch")[0].view["choices"]] == [
        "",
        "found",
        "",
        "found",
    ]
    assert again.part("first-pile")[2].view["head"]["chip"] == say("course.done_before", "ja")
    assert Lesson(2).lang == "ja"  # the language goes along
    pick(again.part("count-inner")[0], 7)
    assert Lesson(1).part("count-inner")[0].view["verdict"] is None  # asked again


def test_the_contents_say_what_is_done_and_where_to_go_on():
    fresh = Course("course/").contents()
    assert fresh.view["pieces"][0]["label"] == "Begin: 1. The table and its words"
    (ask,) = Lesson(2).part("six-on-mist")
    pick(ask, 0)
    one = Course("course/").contents()
    go, rows = one.view["pieces"]
    assert go["href"] == "course/02_tokens_and_weights.ipynb"
    assert go["label"] == "Continue: 2. Tokens and weights"
    assert [row["state"] for row in rows["lessons"][:3]] == ["open", "begun", "open"]
    assert rows["lessons"][1]["word"] == "1 of 5 done"
    pick(one, 1)
    assert one.lang == Lesson(3).lang == "ja"
    assert 'href="course/02_tokens_and_weights.ipynb"' in one.html()
    for folder in ("http://x/", "../", "a b/", "javascript:", "course"):
        with pytest.raises(RaigoError, match="not a folder"):
            Course(folder)


# The switch


def test_puzzles_rush_and_progress_speak_the_language_chosen_on_the_start_page():
    start = Course("course/").contents()
    daily = PuzzleBoard(puzzle_of_the_day())
    english = PuzzleBoard(puzzle_of_the_day(), lang="en")
    assert daily.lang == "en"
    assert Log().page().alt == Log().page("en").alt
    pick(start, 1)
    assert daily.lang == "ja"  # the puzzle below the contents turns with them
    assert daily.page["title"] == daily.puzzle.title.ja
    assert english.lang == "en"  # what was given a language keeps it
    assert {made.lang for made in (PuzzleBoard("hands 1"), PuzzleSet("hands"), Practice(), Rush())} == {"ja"}
    assert Log().page().alt == Log().page("ja").alt != Log().page("en").alt
    pick(Lesson(1).top(), 0)
    assert daily.lang == PuzzleSet("hands").lang == "en"


def test_one_switch_turns_everything_that_is_shown():
    book = Lesson(1)
    top = book.top()
    pieces = [piece for part in book.parts for piece in book.part(part)]
    pick(top, 1)
    assert book.lang == top.lang == "ja"
    assert {piece.lang for piece in pieces} == {"ja"}
    assert "卓とことば" in top.view["head"]["title"]
    table_ = next(piece for piece in pieces if isinstance(piece, Table))
    table_.set_state({"lang": "en"})  # the Table's own switch
    assert {piece.lang for piece in (top, *pieces)} == {"en"}


def test_a_lesson_opens_in_japanese_from_code():
    book = Lesson("02", lang="ja")
    assert repr(book) == "Lesson('02_tokens_and_weights', lang='ja')"
    assert book.part("summary")[0].view["head"]["title"] == "2分でまとめ"
    with pytest.raises(RaigoError):
        Lesson(1, lang="fr")
    with pytest.raises(RaigoError):
        Lesson(99)


def test_parts_are_displayed_one_after_the_other(monkeypatch):
    shown = []
    monkeypatch.setattr(lesson_book, "_display", lambda *pieces: shown.extend(pieces))
    book = Lesson(1)
    book._ipython_display_()
    book.show("first-pile")
    assert [type(one).__name__ for one in shown] == ["LessonPart", "LessonPart", "EarlyTable", "LessonPart"]


# The bot that explains

GAME = Part("play", "game", (), {"seats": 2, "seed": 3, "en": "Play.", "ja": "遊ぶ。"})


def test_a_patient_bot_tells_every_choice_with_its_clause():
    _, place, panel = show(GAME)
    assert say("course.bot_waits") in spoken(panel.view["pieces"])
    for _ in range(30):
        if panel.view["pieces"][0]["kind"] == "ul":
            break
        place.set_state({"picked": {"serial": place.serial, "id": 0}})
    lines = panel.view["pieces"][0]["lines"]
    assert lines
    assert all(line[0] == ["b", "Seat 1: "] for line in lines)
    assert any(["clause", "T1"] in line or ["clause", "T2"] in line for line in lines)
    while place.undo():
        pass
    assert say("course.bot_waits") in spoken(panel.view["pieces"])  # what was taken back was not done


def told(session: Session, seats: tuple[int, ...]) -> list[ReasonedChoice]:
    """Every choice of these seats in a game, with its reason."""
    state, found = session.game.start(session.start.state), []
    for number, action in enumerate(session.actions):
        found += reasons(session.start.rules, state, session.node_at(number), action, seats)
        state = session.game.apply(state, action)
    return found


def test_joint_choices_of_a_raigo_battle_are_told_too():
    start = read_position("2p t0 z- e2 @ACT / 2 - TR 765,6,- / 2 - R- 777,5,-")
    actions = ["chant L discharge 0a", "answer R roar", "answer L roar", "tower 0a + tower 1a"]
    session = Session(start)
    for action in actions:
        session.play(parse_action(action))
    made = told(session, (1,))
    assert [one.why.key for one in made] == ["roar", "tower"]


def test_what_the_bot_tells_names_no_hidden_token():
    """Its sentences are rows of a table without blanks, so no face can get in (S6)."""
    rows = [row for key, row in table("course").items() if key.startswith(("why_", "did_"))]
    assert len(rows) > 30
    for row in rows:
        assert "{" not in row["en"] + row["ja"]


class Discharges(PatientPlayer):
    """A patient player that discharges its own Tower whenever it can."""

    def choose(self, seen, options):
        own = [one for one in options if (one.effect, one.target) == ("discharge", "1a")]
        return own[0] if own else super().choose(seen, options)


def _discharges(tower: str) -> tuple[Table, LessonPart]:
    """A bot that discharges its own Tower of three, while the reader may roar; the Tower is a hand, or not."""
    position = f"2p t1 z5KN x4 @ACT / 3 - -R 66,-,- / 3 - T- {tower},-,-"
    place = Table(position, seat=0, players={1: Discharges()})
    panel = LessonPart(BotTold("01_x", GAME, place, [1]))
    place.observe(lambda _: panel.refresh(), names="serial")
    return place, panel


def test_s6_while_one_decides_on_roar_the_bot_does_not_tell_whether_its_hidden_tower_is_a_hand():
    (place, panel), (other, other_panel) = _discharges("765"), _discharges("764")
    for table_ in (place, other):
        assert table_.scene["ask"]["step"] == "ROAR"
    assert say("course.why_discharge_hidden").partition(" (")[0] in spoken(panel.view["pieces"])
    assert panel.view["pieces"] == other_panel.view["pieces"]
    do(place, "pass")
    assert "because the Tower is a hand" in spoken(panel.view["pieces"])  # now it lies open


def test_s6_a_tower_that_a_roar_kept_hidden_is_not_told_of_either():
    place, panel = _discharges("765")
    do(place, "answer R roar")
    assert "because the Tower is a hand" not in spoken(panel.view["pieces"])


def test_the_bot_advises_when_it_is_asked():
    _, place, panel = show(GAME)
    assert panel.view["verdict"] is None
    pick(panel, 0)
    assert "The bot would choose: " in spoken(panel.view["verdict"])
    place.set_state({"picked": {"serial": place.serial, "id": 0}})
    assert panel.view["verdict"] is None  # advice is for one choice


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_whole_games_has_a_reason_in_both_languages(seed):
    part = GAME._replace(data=GAME.data | {"seed": seed, "players": {"0": "patient", "1": "patient"}})
    table_ = lesson_book._table("15", part, "en")
    assert table_._game.over
    made = told(table_.session, (0, 1))
    assert {one.seat for one in made} == {0, 1}
    assert len(made) > 20
    for one in made:
        for lang in LANGUAGES:
            assert re.search(r"[(（][A-Z]{1,2}\d", one.why.text(lang)) or one.why.key == "tower"


def test_reasons_of_rare_choices_exist():
    seen = lesson_book._table("15", GAME, "en")._game.page_view()
    for action in (
        Action("discard", target="0B1", other="0L"),
        Action("pass"),
        Action("tower", target="0a"),
        Action("purify", target="-"),
        Action("chant", "L", "switch", "0B1", "cK"),
        Action("chant", "L", "destroy"),
        Action("chant", "L", "discharge", "1a"),
        Action("chant", "L", "discharge", "0a"),
        Action("answer", "L", "roar"),
        Action("answer", "L", "shield"),
    ):
        assert reason(seen, action).text("ja")


# Strangers


@pytest.mark.parametrize(
    "message",
    [1, "x", [], {}, {"serial": 0}, {"serial": 0, "id": -1}, {"serial": 0, "id": 99}, {"serial": 0, "id": "0"},
     {"serial": True, "id": 0}, {"serial": 0, "id": True}, {"serial": 0, "id": 0, "more": 1}],
)  # fmt: skip
def test_a_stranger_changes_nothing(message):
    for part in ("count-inner", "no-such-fetch", "the-game"):
        (one,) = Lesson(1).part(part)
        before = one.view
        if isinstance(message, dict) and "serial" in message and message["serial"] == 0:
            message = message | {"serial": one.serial}
        one.set_state({"picked": message})
        assert one.view == before
        assert one.error
        assert one.picked is None


def test_a_late_pick_and_other_traits_are_refused():
    (one,) = Lesson(1).part("count-inner")
    pick(one, 3, serial=one.serial - 1)
    assert one.view["verdict"] is None
    assert one.error == say("answer.stale")
    one.set_state({"view": {"x": 1}, "lang": "ja"})
    assert one.lang == "en"
    assert one.error == say("answer.read_only")


# Twins


@pytest.mark.parametrize("name", lesson_names())
def test_the_still_twin_is_text_that_is_escaped(name):
    book = Lesson(name)
    for part in book.parts:
        for piece in book.part(part):
            html = piece._repr_mimebundle_()[0]["text/html"].replace(FOLLOWS, "")
            assert not re.search(r"<(script|style|iframe|object|svg)|on\w+=|javascript:", html)


def test_text_of_a_lesson_is_never_html():
    part = Part(
        "x", "text", (), {"en": "1 < 2 & <script>alert(1)</script> [T7]", "ja": "字", "title_en": "<b>"}
    )
    (one,) = show(part)
    assert "&lt;script&gt;" in one.html()
    assert "<script>" not in one.html()
    assert "&lt;b&gt;" in one.html()


def test_answers_are_behind_a_summary_in_the_twin():
    for part in ("count-inner", "no-such-fetch"):
        (one,) = Lesson(1).part(part)
        before, _, hidden = one.html().partition("<details>")
        assert "right answer" not in before
        assert "not allowed" not in before.replace("that is not allowed", "").replace(
            "Which move is not allowed?", ""
        )
        assert hidden


@pytest.mark.parametrize("name", lesson_names())
def test_every_clause_that_is_named_can_be_opened(name):
    book = Lesson(name)
    pieces = [piece for part in book.parts for piece in book.part(part) if isinstance(piece, LessonPart)]
    assert len(pieces) >= len(book.parts)
    found = set()
    for piece in pieces:
        named = set(re.findall(r'\["clause", "([A-Z]+\d+)"\]', spoken(piece.view)))
        assert named | set(piece.view["teaches"]) <= set(piece.view["clauses"])
        found |= named | set(piece.view["teaches"])
    assert found


def test_every_widget_says_what_it_is_without_an_address():
    book = Lesson(1)
    assert repr(book.top()) == "LessonPart('01_the_table')"
    assert repr(book.part("summary")[0]) == "LessonPart('01_the_table/summary')"
    assert book.part("summary")[0].picture() == book.part("summary")[0].html()
    assert load(1).parts[0].id in book.parts


def test_the_script_is_whole_and_loads_nothing():
    script = sources.script("lesson")
    assert "import " not in script
    assert "innerHTML" not in script
    assert not re.search(r"https?://(?!www\.w3\.org)", script)
    assert sources.parts("lesson")[-1] == "lesson/lesson"


def test_matters_that_offer_nothing_refuse_everything():
    assert Reading("01_x", load(1).part("words")).count() == 0
    assert Predict("01_x", load(1).part("count-inner")).count() == 7
    assert Illegal("01_x", load(1).part("no-such-fetch")).count() == 4
