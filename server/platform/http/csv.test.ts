import { describe, expect, it } from "vitest";
import { parseCsv } from "#tests/bench/csv.ts";
import { byteOrderMark, csvLine } from "./download.ts";

describe("a CSV record", () => {
  it("follows RFC 4180", () => {
    expect(csvLine([1, "a@b.co", null, "", 'says "no", twice', "two\r\nlines", "a;b", "o'neil"])).toBe(
      '1,a@b.co,,,"says ""no"", twice","two\r\nlines","a;b",o\'neil\r\n',
    );
  });

  it("survives a round trip", () => {
    const cells = ["plain", 'quo"te', "com,ma", "line\nbreak", "ümlaut 漢字 😀", "a;b"];
    const names = cells.map((_, index) => `c${index}`);
    const [read] = parseCsv(byteOrderMark + csvLine(names) + csvLine(cells));
    expect(names.map((name) => read?.[name])).toEqual(cells);
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|'/c calc'!A0",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\u0000x",
    "\u001b[31m",
    "\u007fx",
    "\u0085x",
    "  =1+1",
    "\u00a0=1+1",
    "\u3000@x",
    "\uFEFF=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    '="a","b"',
  ])("escapes the formula %j", (text) => {
    const [read] = parseCsv(`name,next\r\n${csvLine([text, "next"])}`);
    expect(read).toEqual({ name: `'${text}`, next: "next" });
  });

  it.each(["a=b", "1-2", " plain", "x@y.co", "'quoted"])("keeps %j unchanged", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });
});
