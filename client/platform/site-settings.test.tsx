import { expect, test } from "vitest";
import { showSiteSettings } from "#tests/support/site-settings.ts";
import { readSiteSettings } from "./site-settings.ts";

test.each([
  "desk@meridian.example",
  "</script><script>document.title = 'broken out'</script>",
  "<!--<script>",
])("reads %s as it was set", (contactEmail) => {
  showSiteSettings({ contactEmail });
  expect(readSiteSettings()).toEqual({ contactEmail });
  expect(document.title).not.toBe("broken out");
});

test("reads nothing from a page that holds no settings", () => {
  expect(document.getElementById("site-settings")).toBeNull();
  expect(readSiteSettings()).toEqual({});
});

test.each(["", "{", "null", '"desk@meridian.example"'])(
  "reads nothing where %j stands in the place of settings",
  (text) => {
    showSiteSettings({ contactEmail: "desk@meridian.example" }).textContent = text;
    expect(readSiteSettings()).toEqual({});
  },
);
