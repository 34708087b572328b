import fc from "fast-check";
import { expect, it } from "vitest";
import { blocksOf } from "./markdown-blocks.ts";

it.each([
  ["paragraphs", "One.\n\nTwo\nlines.\n\n\nThree.", ["One.\n", "Two\nlines.\n\n", "Three."]],
  ["a heading after a paragraph", "One.\n\n## Two\n\nThree", ["One.\n", "## Two\n", "Three"]],
  [
    "a list with empty lines",
    "1. One\n\n2. Two\n\n   More\n\nAfter",
    ["1. One\n\n2. Two\n\n   More\n", "After"],
  ],
  ["a fence with empty lines", "```\none\n\ntwo\n```\n\nAfter", ["```\none\n\ntwo\n```\n", "After"]],
  ["a fence that is still open", "~~~~\none\n\n~~~\n\ntwo", ["~~~~\none\n\n~~~\n\ntwo"]],
  ["a definition", "[Rules][1]\n\nMore\n\n[1]: /rules", ["[Rules][1]\n\nMore\n\n[1]: /rules"]],
  ["a quote with empty lines", "> one\n\n> two", ["> one\n\n> two"]],
])("splits Markdown with %s", (_, markdown, blocks) => {
  expect(blocksOf(markdown)).toEqual(blocks);
});

it("keeps all parts but the last when text is added", () => {
  const line = fc.constantFrom(
    "",
    " ",
    "word",
    "- item",
    "2. item",
    "   more",
    "```",
    "~~~~",
    "> quote",
    "# Head",
  );
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (first, more) => {
      const before = first.join("\n");
      const kept = blocksOf(before).slice(0, -1);
      expect(blocksOf(`${before}\n${more.join("\n")}`).slice(0, kept.length)).toEqual(kept);
    }),
  );
});
