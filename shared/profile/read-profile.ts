import { safeParse } from "zod/mini";
import {
  companySelects,
  employmentStatuses,
  emptyDraft,
  Profile,
  type ProfileCountry,
  type ProfileDraft,
} from "./profile.ts";

/** More rows than anybody has countries; what is beyond would only make the form slow. */
const mostRows = 50;

/** What could be read of a stored profile. */
export interface ReadProfile {
  draft: ProfileDraft;
  /** What must be asked again, in words; empty where all was read, or nothing was stored. */
  unread: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parseFields = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** One row first, and no other. */
const withOnePrimary = (rows: readonly ProfileCountry[]): ProfileCountry[] => {
  const primary = Math.max(
    0,
    rows.findIndex(({ isPrimary }) => isPrimary),
  );
  return rows.map(({ country }, index) => ({ country, isPrimary: index === primary }));
};

/**
 * Reads what is stored field by field: what is valid is kept, however broken the rest.
 * @param text what local storage holds; null for nothing
 * @param countryIds the ids of all countries; a country that is not among them is asked again
 */
export const readProfile = (text: string | null, countryIds: ReadonlySet<string>): ReadProfile => {
  if (text === null) return { draft: emptyDraft, unread: [] };
  const fields = parseFields(text);
  if (!fields) return { draft: emptyDraft, unread: ["all of it"] };
  const unread: string[] = [];

  const readCountry = (value: unknown): string => {
    const id = typeof value === "number" ? String(value) : value;
    return typeof id === "string" && countryIds.has(id) ? id : "";
  };
  const readRows = (value: unknown, name: string): ProfileCountry[] => {
    const stored = Array.isArray(value) ? value : [];
    const rows = stored
      .slice(0, mostRows)
      .filter(isFields)
      .map((row) => ({
        country: readCountry(row.country),
        isPrimary: row.isPrimary === true,
      }));
    const whole = rows.length === stored.length && rows.length > 0;
    if (!whole || rows.some(({ country }) => country === "")) unread.push(name);
    return rows.length > 0 ? withOnePrimary(rows) : [{ country: "", isPrimary: true }];
  };
  const readField = <N extends keyof ProfileDraft>(name: N, label: string): ProfileDraft[N] => {
    const parsed = safeParse(Profile.shape[name], fields[name]);
    if (!parsed.success) unread.push(label);
    return ((parsed.success ? parsed.data : undefined) as ProfileDraft[N]) ?? emptyDraft[name];
  };
  const readActivities = (): ProfileDraft["taxRelatedActivities"] => {
    const { taxRelatedActivities: value = [] } = fields;
    const single = (one: unknown) => safeParse(Profile.shape.taxRelatedActivities, [one]);
    const valid = (Array.isArray(value) ? value : []).filter((one) => single(one).success);
    if (!Array.isArray(value) || valid.length < value.length) unread.push("tax-related activities");
    return [...new Set(valid)];
  };

  const employmentCountry = readCountry(fields.employmentCountry);
  const draft: ProfileDraft = {
    residencies: readRows(fields.residencies, "residencies"),
    citizenships: readRows(fields.citizenships, "citizenships"),
    employmentStatus: readField("employmentStatus", "employment status"),
    employmentCountry,
    businessDescription: readField("businessDescription", "business description"),
    ...Object.fromEntries(
      companySelects.map(({ name, label }) => [name, readField(name, label.toLowerCase())]),
    ),
    taxRelatedActivities: readActivities(),
  };
  if (employmentCountry === "")
    unread.push(employmentStatuses[draft.employmentStatus].countryLabel.toLowerCase());
  return { draft, unread };
};
