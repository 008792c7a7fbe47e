"""Still pictures are as dark as the page they stand on, whatever the machine prefers."""

from playwright.sync_api import Browser

from raigo_lab.pictures import tiles

PAGE = '<!doctype html><body data-jp-theme-light="{light}" style="margin: 0; background: #fff">{body}</body>'


def test_a_still_picture_follows_the_theme_of_its_page(chromium: Browser):
    still = tiles.img(tiles.tower("7K"), "A Tower")
    shots = {}
    for machine in ("light", "dark"):
        page = chromium.new_page(color_scheme=machine)
        for light in ("true", "false"):
            page.set_content(PAGE.format(light=light, body=still))
            shots[light, machine] = page.locator("img").screenshot()
        # Without the rule, as where a page strips it: the machine decides.
        page.set_content(PAGE.format(light="true", body=still.removesuffix(tiles.FOLLOWS)))
        shots["", machine] = page.locator("img").screenshot()
        page.close()
    assert shots["true", "light"] == shots["true", "dark"] == shots["", "light"]
    assert shots["false", "light"] == shots["false", "dark"] == shots["", "dark"]
    assert shots["true", "light"] != shots["false", "light"]
