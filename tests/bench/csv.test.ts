import { expect, test } from "vitest";
import { parseCsv } from "./csv.ts";

test("fields are keyed by the first row", () => {
  expect(parseCsv("date,title\n2024-01-01,One\n2024-02-01,Two\n")).toEqual([
    { date: "2024-01-01", title: "One" },
    { date: "2024-02-01", title: "Two" },
  ]);
});

test("quotes keep commas, line breaks and doubled quotes", () => {
  expect(parseCsv('a,b\r\n"1, 2","line\n""two"""\r\n')).toEqual([{ a: "1, 2", b: 'line\n"two"' }]);
});

test("a byte order mark, empty fields, a missing last line break and blank lines are accepted", () => {
  expect(parseCsv("\uFEFFa,b,c\n\n,,\n1,2,")).toEqual([
    { a: "", b: "", c: "" },
    { a: "1", b: "2", c: "" },
  ]);
});

test("missing fields are empty", () => {
  expect(parseCsv("a,b\n1")).toEqual([{ a: "1", b: "" }]);
});

test("a quote that never closes is an error", () => {
  expect(() => parseCsv('a\n"1')).toThrow("Not CSV at character 2");
});

test("old line ends and quotes within a bare field are read", () => {
  expect(parseCsv('a,b\r1,5" pipe\r')).toEqual([{ a: "1", b: '5" pipe' }]);
});
