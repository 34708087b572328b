import { codeHint } from "#shared/gazetteer/code-hint.ts";
import { isCountry } from "#shared/gazetteer/codes.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { PassportRule } from "#shared/law/day-rule.ts";
import type { VisitExtension } from "#shared/questions/visit-extension.ts";
import { countriesByCode } from "../countries.ts";
import { ownFiles, type TableFiles } from "../files.ts";
import { readDayRules } from "./day-rules.ts";
import { readEntryTables } from "./entry.ts";
import { plainDayRules } from "./plain-day-rules.ts";
import { readZones } from "./zones.ts";

const readPassportRules = (files: TableFiles): PassportRule[] => {
  const zones = new Set(readZones(files).map(({ id }) => id));
  const { rows, mistake } = files.rows("passport-rules.yaml", PassportRule);
  for (const [at, { countries, zone }] of rows.entries()) {
    const unknown = countries.find((code) => !isCountry(code));
    if (unknown)
      throw mistake(
        [at, "countries"],
        `names ${unknown}, which is not the code of a country. ${codeHint(unknown)}`,
      );
    if (zone !== undefined && !zones.has(zone))
      throw mistake([at, "zone"], `names ${zone}, which is not in entry/zones.csv`);
  }
  return [...rows];
};

/** The places that only arrangements of free movement mention, with their names. */
const freePlacesOf = ({ zones, movements }: LawPack["entry"]): LawPack["freePlaces"] => {
  const ruled = new Set(zones.flatMap(({ members }) => members.map(({ code }) => code)));
  const others = movements.flatMap(({ destinations }) => destinations).filter((code) => !ruled.has(code));
  return [...new Set(others)].map((code) => ({ code, name: countriesByCode.get(code)?.name ?? code }));
};

/**
 * Reads and checks the tables of law.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const readLaw = (files: TableFiles): LawPack => readAll(files).pack;

const readAll = (files: TableFiles): { pack: LawPack; visitExtensions: readonly VisitExtension[] } => {
  const { questions, visits, stated } = readDayRules(files);
  const { tables: entry, visitExtensions } = readEntryTables(files, { questions, visits });
  const pack = {
    entry,
    freePlaces: freePlacesOf(entry),
    visitRules: [...visits],
    dayRules: [...stated, ...plainDayRules(stated)],
    passportRules: readPassportRules(files),
    questions: [...questions],
  };
  return { pack, visitExtensions };
};

const own = readAll(ownFiles("law"));

/** The law of this version. */
export const lawPack: LawPack = own.pack;

/** The visits that can be extended, in this version. Only answers need them, so they are not in the law of the browser. */
export const visitExtensions = own.visitExtensions;
