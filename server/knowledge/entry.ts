import * as z from "zod";
import { degrees, type EntryTables, papers, periods, requirements } from "#shared/entry/contract.ts";
import { ruleById } from "#shared/stays/all-rules.ts";
import { isPublished } from "#shared/stays/assess.ts";
import { countriesData } from "./countries.ts";
import {
  countryCode,
  day,
  groupRows,
  oneOf,
  optionalDecimal,
  optionalText,
  readTable,
  severalNames,
  severalOf,
  text,
  wholeNumber,
  yesOrNo,
} from "./load.ts";

const confidence = oneOf(["high", "medium", "low"]);
const kind = oneOf(["official", "secondary"]);
const address = z.url({ protocol: /^https$/, error: "must be an https address" });
const optionalAddress = optionalText.pipe(address.optional());
const optionalDay = optionalText.pipe(day.optional());
const currency = optionalText.pipe(
  z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a code such as EUR")
    .optional(),
);
const optional = <const Value extends string>(values: readonly Value[]) =>
  oneOf([...values, ""]).transform((value) => (value === "" ? undefined : (value as Value)));

/** A country, or `XK`. The Union is no nationality. */
const nationality = countryCode.refine((code) => code !== "EU", "must be a country, not EU");
const everybody = z.literal("*");
const nationalities = severalOf(
  z.union([everybody, nationality], "must be a code of countries.csv, XK, or *"),
);
const countries = severalOf(nationality);
const optionalDays = optionalText.pipe(wholeNumber.optional());
const period = optional(periods);

const sources = readTable("entry-sources.csv", z.object({ id: text, name: text, url: address, kind }), [
  "id",
]);
const sourceId = oneOf(sources.map(({ id }) => id));
const passports = readTable("entry-passports.csv", z.object({ id: text, rule: text, verified: yesOrNo }), [
  "id",
]);
const authorizations = readTable(
  "entry-authorizations.csv",
  z.object({ id: text, name: text, about: text }),
  ["id"],
);
const authorizationIds = authorizations.map(({ id }) => id);

const zoneRows = readTable(
  "entry-zones.csv",
  z.object({ id: text, members: countries, notices: severalNames }),
  ["id"],
);
const zone = oneOf(zoneRows.map(({ id }) => id));

const dated = { asOf: day, source: text, url: optionalAddress, kind, confidence };
const zoneMembers = readTable(
  "entry-members.csv",
  z.object({
    ...{ zone, member: nationality, since: optionalDay, until: optionalDay, remark: optionalText },
    ...dated,
  }),
  ["zone", "member"],
);

const territories = readTable(
  "entry-territories.csv",
  z.object({ territory: nationality, passportOf: optionalText.pipe(nationality.optional()), ...dated }),
  ["territory"],
);

const rules = readTable(
  "entry-rules.csv",
  z.object({
    zone,
    nationalities,
    requirement: oneOf(requirements.filter((it) => it !== "unknown" && it !== "own_country")),
    days: optionalDays,
    per: period,
    authorization: optional(authorizationIds),
    fee: optionalDecimal,
    currency,
    passport: optional(passports.map(({ id }) => id)),
    stayRule: optionalText,
    barredWith: countries.transform((codes) => (codes.length > 0 ? codes : undefined)),
    remarks: severalNames,
    from: optionalDay,
    until: optionalDay,
    asOf: day,
    source: sourceId,
    confidence,
  }),
);
type RuleRow = (typeof rules)[number];

const pairs = { nationals: nationalities, destinations: countries };
const movementRows = readTable(
  "free-movement.csv",
  z.object({
    ...{ id: text, name: text, ...pairs, hub: optionalText.pipe(nationality.optional()) },
    ...{ visit: optional(degrees), live: optional(degrees), work: optional(degrees), days: optionalDays },
    ...{ since: optionalDay, until: optionalDay, remarks: severalNames, ...dated },
  }),
  ["id"],
);
const arrangement = oneOf(movementRows.map(({ id }) => id));
const membersOf = groupRows(
  readTable(
    "free-movement-members.csv",
    z.object({
      ...{ arrangement, members: countries, since: optionalDay, until: optionalDay, remark: optionalText },
      ...dated,
    }),
  ),
  (row) => row.arrangement,
);
const exceptionsOf = groupRows(
  readTable(
    "free-movement-exceptions.csv",
    z.object({
      ...{ arrangement, ...pairs },
      ...{ visit: optional([...degrees, "none"]), live: optional([...degrees, "none"]) },
      ...{ work: optional([...degrees, "none"]), remark: text },
    }),
  ),
  (row) => row.arrangement,
);

const permits = readTable(
  "entry-permits.csv",
  z.object({
    ...{ zone, nationalities, holdersOf: countries, papers: oneOf(papers) },
    ...{ requirement: oneOf(requirements), days: optionalDays, per: period, remark: optionalText },
    ...{ asOf: day, source: sourceId, confidence },
  }),
);

const announced = readTable(
  "entry-announced.csv",
  z.object({
    ...{ zone, requirement: oneOf(requirements), authorization: oneOf(authorizationIds) },
    fee: z
      .string()
      .regex(/^\d+(\.\d+)?$/, "must be a number")
      .transform(Number),
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a code such as EUR"),
    ...{ exempt: countries, remark: text, asOf: day, source: sourceId, confidence },
  }),
);

const overlap = (a: RuleRow, b: RuleRow): boolean =>
  (a.from ?? "") <= (b.until ?? "9999") && (b.from ?? "") <= (a.until ?? "9999");

/** What is wrong with a rule, apart from its neighbors. */
const problemOf = (rule: RuleRow): string | undefined => {
  if ((rule.days === undefined) !== (rule.per === undefined))
    return "has days without a period, or the reverse";
  if ((rule.fee === undefined) !== (rule.currency === undefined))
    return "has a fee without a currency, or the reverse";
  if (rule.from && rule.until && rule.from > rule.until) return "ends before it begins";
  if (rule.nationalities.length === 0) return "names no nationality";
  if (rule.nationalities.includes("*") && rule.nationalities.length > 1) return "names * and nationalities";
  return undefined;
};

/** The first nationality that two rules of a zone name for one day. */
const clashOf = (rule: RuleRow, earlier: readonly RuleRow[]): string | undefined =>
  rule.nationalities.find((code) =>
    earlier.some((other) => other.nationalities.includes(code) && overlap(rule, other)),
  );

const checkTerritories = () => {
  const territoryCodes = new Set(territories.map(({ territory }) => territory));
  const wrong = territories.find(({ passportOf }) => passportOf && territoryCodes.has(passportOf));
  if (wrong)
    throw new Error(
      `server/knowledge/entry-territories.csv: ${wrong.territory} names ${wrong.passportOf}, which is a territory itself`,
    );
};
checkTerritories();

const checkRules = () => {
  const earlier = new Map<string, RuleRow[]>();
  for (const [index, rule] of rules.entries()) {
    const others = earlier.get(rule.zone) ?? [];
    const clash = clashOf(rule, others);
    const problem =
      problemOf(rule) ??
      (clash && `names ${clash}, which another rule of ${rule.zone} names for the same day`);
    if (problem) throw new Error(`server/knowledge/entry-rules.csv, line ${index + 2}: ${problem}`);
    earlier.set(rule.zone, [...others, rule]);
  }
};
checkRules();

const zones = zoneRows.map(({ id, members, notices }) => ({
  id,
  notices,
  members: members.map((code) => {
    const dates = zoneMembers.find((row) => row.zone === id && row.member === code);
    return { code, since: dates?.since, until: dates?.until, remark: dates?.remark };
  }),
}));

const movements = movementRows.map(({ source, url, kind: sourceKind, ...row }) => ({
  ...row,
  members: membersOf(row.id).flatMap(({ members, since, until, remark }) =>
    members.map((code) => ({ code, since, until, remark })),
  ),
  exceptions: exceptionsOf(row.id).map(({ arrangement: _, ...exception }) => exception),
  source: { name: source, url, kind: sourceKind },
}));

/** The stay rules that count the days of a visit. Those that rest on common knowledge only are not published. */
const stayRules = [...new Set(rules.flatMap(({ stayRule }) => stayRule ?? []))].flatMap((id) => {
  const rule = ruleById(id);
  if (!rule)
    throw new Error(`server/knowledge/entry-rules.csv: "${id}" is no stay rule of shared/stays/rules`);
  const { name, law, address } = rule;
  return isPublished(rule) ? [{ id, name, law, address }] : [];
});

/** Everything that the entry engine knows. */
export const entryTables: EntryTables = {
  asOf: rules.map((rule) => rule.asOf).reduce((a, b) => (a > b ? a : b)),
  places: [...countriesData.map(({ code }) => code), "XK"],
  territories: territories.map(({ territory, passportOf }) => ({ code: territory, passportOf })),
  ...{ zones, rules, movements, permits, announced, authorizations, passports, sources, stayRules },
};
