import { expect, test } from "vitest";
import { groupMembers, withMembers } from "./groups.ts";
import { unionMembers } from "./names.ts";

test("a member has the day on which it joined, if the table states it", () => {
  expect(groupMembers("EU").find(({ code }) => code === "HR")).toEqual({ code: "HR", since: "2013-07-01" });
  expect(groupMembers("CTA")).toEqual([
    { code: "GB", since: undefined },
    { code: "IE", since: undefined },
  ]);
});

test("a group in a group gives its members, without the days on which they joined the inner group", () => {
  expect(groupMembers("EEA").find(({ code }) => code === "HR")).toEqual({ code: "HR", since: undefined });
  expect(groupMembers("EEA")).toHaveLength(unionMembers.size + 3);
});

test("a list of codes and groups gives each country", () => {
  expect(withMembers(["CH", "CTA"])).toEqual(["CH", "GB", "IE"]);
  expect(groupMembers("XX")).toEqual([]);
});
