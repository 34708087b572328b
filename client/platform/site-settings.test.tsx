import { expect, test } from "vitest";
import { showSiteSettings } from "#tests/support/site-settings.ts";
import { readSiteSettings } from "./site-settings.ts";

test.each([
  "desk@meridian.example",
  "</script><script>document.title = 'broken out'</script>",
  "<!--<script>",
])("reads %s unchanged", (contactEmail) => {
  showSiteSettings({ contactEmail });
  expect(readSiteSettings()).toEqual({ contactEmail });
  expect(document.title).not.toBe("broken out");
});

test("reads no settings from a page without any", () => {
  expect(document.getElementById("site-settings")).toBeNull();
  expect(readSiteSettings()).toEqual({});
});

test.each(["", "{", "null", '"desk@meridian.example"'])("reads no settings from %j", (text) => {
  showSiteSettings({ contactEmail: "desk@meridian.example" }).textContent = text;
  expect(readSiteSettings()).toEqual({});
});
