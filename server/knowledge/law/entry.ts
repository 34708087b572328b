import * as z from "zod";
import { confidences } from "#shared/confidence.ts";
import { countryCodes, isCountry } from "#shared/gazetteer/codes.ts";
import { type GroupMember, groupIds, groupMembers, withMembers } from "#shared/gazetteer/groups.ts";
import {
  degrees,
  type EntryRule,
  type EntryTables,
  papers,
  periods,
  requirements,
} from "#shared/law/entry-tables.ts";
import type { VisitExtension } from "#shared/questions/visit-extension.ts";
import type { TableFiles } from "../files.ts";
import {
  countryCode,
  currencyCode,
  day,
  decimal,
  groupRows,
  oneOf,
  optionalCurrency,
  optionalDay,
  optionalDecimal,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  severalNames,
  severalOf,
  text,
  wholeNumber,
  yesOrNo,
} from "../load.ts";
import type { DayRules } from "./day-rules.ts";
import { readZones } from "./zones.ts";

const confidence = oneOf(confidences);
const kind = oneOf(["official", "secondary"]);
const httpsAddress = z.url({ protocol: /^https$/, error: "must be an https address" });
const optionalHttpsAddress = optionalText.pipe(httpsAddress.optional());
/** A country, or `XK`. Not `EU`, which is not a nationality. */
const nationality = countryCode.refine((code) => code !== "EU", "must be one country: EU is a group");
const isCountryOrGroup = (code: string) => isCountry(code) || groupIds.includes(code);
/** Several countries. A group, such as EU, stands for its members. */
const countries = severalOf(
  z.string().refine(isCountryOrGroup, "must be codes of countries.csv, XK, or groups"),
).transform(withMembers);
const nationalities = severalOf(
  z
    .string()
    .refine(
      (code) => code === "*" || isCountryOrGroup(code),
      "must be codes of countries.csv, XK, groups, or *",
    ),
).transform(withMembers);
/** The prefix of a remark that states a duty of the visitor, such as to have insurance. */
const dutyMark = "! ";

/** The remarks of a rule. Duties of the visitor come first. */
const remarks = severalNames.transform((all) => {
  const duties = all.filter((one) => one.startsWith(dutyMark)).map((one) => one.slice(dutyMark.length));
  return [...duties, ...all.filter((one) => !one.startsWith(dutyMark))];
});
const period = optionalOneOf(periods);

/** The columns of a rule that are checked together. */
type RuleRow = Pick<
  EntryRule,
  "zone" | "nationalities" | "days" | "months" | "per" | "noLimit" | "enteredBefore"
> &
  Pick<EntryRule, "fee" | "currency" | "from" | "until" | "stayRule">;

const overlap = (a: RuleRow, b: RuleRow): boolean =>
  (a.from ?? "") <= (b.until ?? "9999") && (b.from ?? "") <= (a.until ?? "9999");

/** The problem of a rule by itself, as a message. */
const problemOf = (rule: RuleRow): string | undefined => {
  if ((rule.days === undefined) !== (rule.per === undefined))
    return "has days without a period, or the reverse";
  if (rule.months !== undefined && (rule.days === undefined || rule.per !== "entry"))
    return "has months without days for each entry";
  if (rule.noLimit && rule.days !== undefined) return "has days and no limit";
  if (rule.enteredBefore && rule.until === undefined) return "spares earlier entries, but has no last day";
  if ((rule.fee === undefined) !== (rule.currency === undefined))
    return "has a fee without a currency, or the reverse";
  if (rule.from && rule.until && rule.from > rule.until) return "ends before it begins";
  if (rule.nationalities.length === 0) return "names no nationality";
  if (rule.nationalities.includes("*") && rule.nationalities.length > 1) return "names * and nationalities";
  return undefined;
};

/** The first nationality for which an earlier rule of the zone also applies on the same day. */
const clashOf = (rule: RuleRow, earlier: readonly RuleRow[]): string | undefined =>
  rule.nationalities.find((code) =>
    earlier.some((other) => other.nationalities.includes(code) && overlap(rule, other)),
  );

/** @throws Error that names the line of the first rule that contradicts itself or another one */
const checkRules = (path: string, rules: readonly RuleRow[], visits: DayRules["visits"]): void => {
  const earlier = new Map<string, RuleRow[]>();
  for (const [index, rule] of rules.entries()) {
    const others = earlier.get(rule.zone) ?? [];
    const clash = clashOf(rule, others);
    const isCounted =
      rule.stayRule === undefined || visits.some((it) => it.id === rule.stayRule && it.zone === rule.zone);
    const problem =
      problemOf(rule) ??
      (clash && `names ${clash}, which another rule of ${rule.zone} names for the same day`) ??
      (isCounted ? undefined : `"${rule.stayRule}" is not a rule on visits to ${rule.zone} in day-rules`);
    if (problem) throw new Error(`${path}, line ${index + 2}: ${problem}`);
    earlier.set(rule.zone, [...others, rule]);
  }
};

/** @throws Error for a territory whose passports are those of another territory */
const checkTerritories = (
  path: string,
  territories: readonly { territory: string; passportOf?: string }[],
): void => {
  const territoryCodes = new Set(territories.map(({ territory }) => territory));
  const wrong = territories.find(({ passportOf }) => passportOf && territoryCodes.has(passportOf));
  if (wrong)
    throw new Error(`${path}: ${wrong.territory} names ${wrong.passportOf}, which is a territory itself`);
};

/** The members of a zone. If the zone is a group of countries, each has the day on which it joined. */
const membersWithDates = ({ id, members }: { id: string; members: readonly string[] }): GroupMember[] => {
  const joined = groupMembers(id);
  return joined.length > 0 ? joined : members.map((code) => ({ code, since: undefined }));
};

/**
 * The day on which a country joined a group.
 * @param line where the table says so, for the message
 * @throws Error if the group has no such day
 */
const joinedOn = (id: string, code: string, line: string): string => {
  const since = groupMembers(id).find((member) => member.code === code)?.since;
  if (since) return since;
  throw new Error(`${line}: column members names ${code}, which has no day of joining in the group ${id}`);
};

/**
 * The id of the rule that counts the days of a visit: the one that the row names, or else the rule of its zone. Undefined if
 * the row sets no number of days.
 */
const visitRuleOf = (rule: RuleRow, visits: DayRules["visits"]): string | undefined => {
  if (rule.days === undefined) return undefined;
  if (rule.stayRule !== undefined) return rule.stayRule;
  return visits.find((it) => it.zone === rule.zone)?.id;
};

/**
 * Reads the tables of the entry engine.
 * @throws Error that names the file and the line of a mistake
 */
export const readEntryTables = (
  files: TableFiles,
  { questions, visits }: Pick<DayRules, "questions" | "visits">,
): { tables: EntryTables; visitExtensions: VisitExtension[] } => {
  const sources = files.table(
    "entry/sources.csv",
    z.object({ id: text, name: text, url: httpsAddress, kind, reading: optionalText }),
    ["id"],
  );
  const sourceId = oneOf(sources.map(({ id }) => id));
  const passports = files.table(
    "entry/passports.csv",
    z.object({
      ...{ id: text, rule: text, asks: z.enum(["validity", "paper"]), verified: yesOrNo },
      monthsAfterArrival: optionalWholeNumber,
      monthsAfterDeparture: optionalWholeNumber,
      maxAgeYears: optionalWholeNumber,
    }),
    ["id"],
  );
  const authorizations = files.table(
    "entry/authorizations.csv",
    z.object({ id: text, name: text, about: text }),
    ["id"],
  );
  const authorizationIds = authorizations.map(({ id }) => id);

  const zoneRows = readZones(files);
  const zone = oneOf(zoneRows.map(({ id }) => id));

  const dated = { asOf: day, source: text, url: optionalHttpsAddress, kind, confidence };
  const zoneMembers = files.table(
    "entry/members.csv",
    z.object({
      ...{ zone, member: nationality, until: optionalDay, remark: optionalText },
      ...dated,
    }),
    ["zone", "member"],
  );

  const territories = files.table(
    "entry/territories.csv",
    z.object({ territory: nationality, passportOf: optionalText.pipe(nationality.optional()), ...dated }),
    ["territory"],
  );

  const rules = files.table(
    "entry/rules.csv",
    z.object({
      zone,
      nationalities,
      requirement: oneOf(requirements.filter((it) => it !== "unknown" && it !== "own_country")),
      days: optionalWholeNumber,
      months: optionalWholeNumber,
      per: period,
      noLimit: optionalOneOf(["yes"]).transform((value) => (value ? true : undefined)),
      authorization: optionalOneOf(authorizationIds),
      fee: optionalDecimal,
      currency: optionalCurrency,
      passport: optionalOneOf(passports.map(({ id }) => id)),
      stayRule: optionalText,
      barredWith: countries.transform((codes) => (codes.length > 0 ? codes : undefined)),
      extension: optionalText.pipe(
        z
          .string()
          .regex(
            /^(no|yes|inside|hardship|\d{1,3})$/,
            "must be no, yes, inside, hardship, or a number of days",
          )
          .optional(),
      ),
      grantedBy: optionalOneOf(["officer"]),
      remarks,
      from: optionalDay,
      until: optionalDay,
      enteredBefore: optionalOneOf(["keeps"]),
      asOf: optionalDay,
      source: sourceId,
      confidence,
    }),
  );
  checkRules(files.pathOf("entry/rules.csv"), rules, visits);
  checkTerritories(files.pathOf("entry/territories.csv"), territories);

  const pairs = { nationals: nationalities, destinations: countries };
  const movementRows = files.table(
    "entry/free-movement.csv",
    z.object({
      ...{ id: text, name: text, ...pairs, hub: optionalText.pipe(nationality.optional()) },
      ...{
        visit: optionalOneOf(degrees),
        live: optionalOneOf(degrees),
        work: optionalOneOf(degrees),
        days: optionalWholeNumber,
      },
      ...{ since: optionalDay, until: optionalDay, remarks: severalNames, ...dated },
    }),
    ["id"],
  );
  const arrangement = oneOf(movementRows.map(({ id }) => id));
  const membersPath = "entry/free-movement-members.csv";
  const memberRows = files.table(
    membersPath,
    z.object({
      ...{ arrangement, members: countries, group: optionalOneOf(groupIds), since: optionalDay },
      ...{ until: optionalDay, remark: optionalText, ...dated },
    }),
  );
  const membersOf = groupRows(
    memberRows.flatMap((row, index) =>
      row.members.map((code) => ({
        ...{ arrangement: row.arrangement, until: row.until, remark: row.remark, code },
        since: row.group
          ? joinedOn(row.group, code, `${files.pathOf(membersPath)}, line ${index + 2}`)
          : row.since,
      })),
    ),
    (row) => row.arrangement,
  );
  const exceptionsOf = groupRows(
    files.table(
      "entry/free-movement-exceptions.csv",
      z.object({
        ...{ arrangement, ...pairs },
        ...{ visit: optionalOneOf([...degrees, "none"]), live: optionalOneOf([...degrees, "none"]) },
        ...{ work: optionalOneOf([...degrees, "none"]), remark: text },
      }),
    ),
    (row) => row.arrangement,
  );

  const permits = files.table(
    "entry/permits.csv",
    z.object({
      ...{ zone, nationalities, holdersOf: countries, papers: oneOf(papers) },
      ...{ requirement: oneOf(requirements), days: optionalWholeNumber, per: period, remark: optionalText },
      ...{ asOf: day, source: sourceId, confidence },
    }),
  );

  const extensions = files.table(
    "entry/extensions.csv",
    z.object({
      ...{
        zone,
        days: wholeNumber,
        per: oneOf(periods),
        extendedTo: wholeNumber,
        extendedPer: oneOf(periods),
      },
      ...{ question: oneOf(questions.map(({ id }) => id)), asOf: day, source: sourceId, confidence },
    }),
    ["zone", "days", "per"],
  );

  const announced = files.table(
    "entry/announced.csv",
    z.object({
      ...{ zone, requirement: oneOf(requirements), authorization: oneOf(authorizationIds) },
      expected: optionalText.pipe(
        z
          .string()
          .regex(/^\d{4}(-Q[1-4])?$/, "must be a year or a quarter such as 2026-Q4")
          .optional(),
      ),
      fee: decimal,
      currency: currencyCode,
      ...{ exempt: countries, remark: text, asOf: day, source: sourceId, confidence },
    }),
  );

  const zones = zoneRows.map((row) => ({
    ...{ id: row.id, name: row.name, notices: row.notices },
    members: membersWithDates(row).map(({ code, since }) => {
      const own = zoneMembers.find(({ zone: id, member }) => id === row.id && member === code);
      return { code, since, until: own?.until, remark: own?.remark };
    }),
  }));

  const movements = movementRows.map(({ source, url, kind: sourceKind, ...row }) => ({
    ...row,
    members: membersOf(row.id).map(({ arrangement: _, ...member }) => member),
    exceptions: exceptionsOf(row.id).map(({ arrangement: _, ...exception }) => exception),
    source: { name: source, url, kind: sourceKind },
  }));

  const tables = {
    asOf: rules.flatMap((rule) => rule.asOf ?? []).reduce((a, b) => (a > b ? a : b)),
    places: [...countryCodes],
    territories: territories.map(({ territory, passportOf }) => ({ code: territory, passportOf })),
    rules: rules.map(({ extension: _, ...rule }) => ({
      ...rule,
      // A group can contain the state itself, whose citizens enter by right.
      nationalities: rule.nationalities.filter((code) => code !== rule.zone),
      stayRule: visitRuleOf(rule, visits),
    })),
    stayRules: visits.map(({ id, name, law, address }) => ({ id, name, law, address })),
    ...{ zones, movements, extensions, permits, announced, authorizations, passports, sources },
  };
  const visitExtensions = rules.flatMap(({ zone: id, requirement, extension, from, until, ...rule }) =>
    extension === undefined
      ? []
      : [
          {
            zone: id,
            requirement,
            nationalities: rule.nationalities,
            from,
            until,
            ...extensionOf(extension),
          },
        ],
  );
  return { tables, visitExtensions };
};

/** Reads the column `extension`: `no`, `yes`, `inside`, `hardship`, or the days of a single extension. */
const extensionOf = (text: string): Pick<VisitExtension, "kind" | "days"> =>
  /^\d/.test(text)
    ? { kind: "once", days: Number(text) }
    : { kind: text as Exclude<VisitExtension["kind"], "once"> };
