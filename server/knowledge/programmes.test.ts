import { expect, test } from "vitest";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { programmes } from "./programmes.ts";

test("the residency catalog and the list of programs agree on who still takes applications", () => {
  const statusOf = (entry: string) => {
    const listed = programmes.filter((it) => it.entry === entry);
    return listed.some(({ status }) => status === "open") ? undefined : listed[0]?.status;
  };
  expect(residencyProgrammes.map(({ id, status }) => [id, status])).toEqual(
    residencyProgrammes.map(({ id }) => [id, statusOf(id)]),
  );
});
