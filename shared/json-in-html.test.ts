import { expect, it } from "vitest";
import { jsonInHtml, jsonTag } from "./escape-html.ts";

it("a value in a page says what it said, and ends no element and begins no comment", () => {
  const value = { text: "</script><!-- <SCRIPT> ]]> & $& \u2028" };
  expect(jsonInHtml(value)).not.toContain("<");
  expect(JSON.parse(jsonInHtml(value))).toEqual(value);
  expect(jsonTag("some-id", value)).toBe(
    `<script type="application/json" id="some-id">${jsonInHtml(value)}</script>`,
  );
});
