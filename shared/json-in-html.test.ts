import { expect, it } from "vitest";
import { jsonInHtml, jsonTag } from "./escape-html.ts";

it("JSON in HTML keeps its value and cannot end the element or start a comment", () => {
  const value = { text: "</script><!-- <SCRIPT> ]]> & $& \u2028" };
  expect(jsonInHtml(value)).not.toContain("<");
  expect(JSON.parse(jsonInHtml(value))).toEqual(value);
  expect(jsonTag("some-id", value)).toBe(
    `<script type="application/json" id="some-id">${jsonInHtml(value)}</script>`,
  );
});
