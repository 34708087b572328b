import * as z from "zod/mini";
import { safeParse } from "zod/mini";

/** Labels of the employment statuses and of their country field. */
export const employmentStatuses = {
  employed: { label: "Employed", countryLabel: "Country of Employment" },
  "self-employed": { label: "Self-Employed", countryLabel: "Country of Self-Employment" },
  "company-owner": { label: "Company Owner", countryLabel: "Country of Company Registration" },
} as const;

const industrySectors = {
  agriculture: "Agriculture, Forestry and Fishing",
  mining: "Mining and Quarrying",
  utilities: "Utilities",
  construction: "Construction",
  manufacturing: "Manufacturing",
  wholesale: "Wholesale Trade",
  retail: "Retail Trade",
  transportation: "Transportation and Warehousing",
  it: "Information Technology",
  finance: "Finance and Insurance",
  realestate: "Real Estate",
  professional: "Professional and Technical Services",
  healthcare: "Health Care",
  arts: "Arts and Entertainment",
  food: "Accommodation and Food Services",
} as const;

const businessModels = {
  service: "Services",
  product: "Products",
  ecommerce: "E-Commerce",
  subscription: "Subscriptions",
} as const;

const scales = {
  local: "Local",
  regional: "Regional",
  national: "National",
  international: "International",
} as const;

const legalEntities = {
  sole: "Sole Proprietorship",
  partnership: "Partnership",
  llc: "Limited Liability Company (LLC)",
  corporation: "Corporation",
} as const;

const revenueSources = {
  productSales: "Product Sales",
  serviceFees: "Service Fees",
  advertising: "Advertising",
} as const;

/** The selects of the company details. `options` maps values to labels. */
export const companySelects = [
  { name: "industrySector", label: "Industry Sector", options: industrySectors },
  { name: "businessModel", label: "Business Model", options: businessModels },
  { name: "scaleOfOperations", label: "Scale of Operations", options: scales },
  { name: "legalEntityType", label: "Legal Entity Type", options: legalEntities },
  { name: "primaryRevenueSource", label: "Primary Revenue Source", options: revenueSources },
] as const;

/** The checkboxes of the company details. */
export const taxActivities = {
  exportingGoods: "Exporting Goods/Services Internationally",
  multipleJurisdictions: "Operating in Multiple Jurisdictions/States",
} as const;

const oneOf = <K extends string>(labels: Readonly<Record<K, unknown>>) => z.enum(Object.keys(labels) as K[]);

/** An optional select. `""` counts as absent. */
const optionalChoice = <K extends string>(labels: Readonly<Record<K, string>>) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => value || undefined),
    ),
    z.optional(oneOf(labels)),
  );

/** `country` is the country's id (ISO 3166-1 numeric) as text. */
export const ProfileCountry = z.object({
  country: z.string().check(z.minLength(1, "Country is required")),
  isPrimary: z.boolean(),
});
export type ProfileCountry = z.infer<typeof ProfileCountry>;

/** The user's profile. It is stored in the browser only. */
export const Profile = z.object({
  residencies: z.array(ProfileCountry).check(z.minLength(1, "At least one residency is required")),
  citizenships: z.array(ProfileCountry).check(z.minLength(1, "At least one citizenship is required")),
  employmentStatus: oneOf(employmentStatuses),
  employmentCountry: z.string().check(z.minLength(1, "Employment country is required")),
  businessDescription: z.optional(z.string()),
  industrySector: optionalChoice(industrySectors),
  businessModel: optionalChoice(businessModels),
  scaleOfOperations: optionalChoice(scales),
  legalEntityType: optionalChoice(legalEntities),
  primaryRevenueSource: optionalChoice(revenueSources),
  taxRelatedActivities: z.optional(z.array(oneOf(taxActivities)).check(z.maxLength(20))),
});
export type Profile = z.infer<typeof Profile>;

/** A profile while it is edited. Empty fields are `""`. */
export type ProfileDraft = z.input<typeof Profile>;

export const emptyDraft: ProfileDraft = {
  residencies: [{ country: "", isPrimary: true }],
  citizenships: [{ country: "", isPrimary: true }],
  employmentStatus: "employed",
  employmentCountry: "",
  businessDescription: "",
  industrySector: "",
  businessModel: "",
  scaleOfOperations: "",
  legalEntityType: "",
  primaryRevenueSource: "",
  taxRelatedActivities: [],
};

/** The profile to store: without empty fields, and with company details only for company owners. */
export const toStored = (profile: Profile): Profile => {
  const { residencies, citizenships, employmentStatus, employmentCountry, ...company } = profile;
  const kept = Object.entries(company).filter(([, value]) => value !== undefined && value.length > 0);
  return {
    residencies,
    citizenships,
    employmentStatus,
    employmentCountry,
    ...(employmentStatus === "company-owner" ? Object.fromEntries(kept) : {}),
  };
};

/** Nobody has more countries. A manipulated profile with thousands of rows would slow down the form. */
const maxRows = 50;

export interface ReadProfile {
  draft: ProfileDraft;
  /** The labels of invalid or missing fields. Empty if nothing was stored. */
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

const withOnePrimary = (rows: readonly ProfileCountry[]): ProfileCountry[] => {
  const primary = Math.max(
    0,
    rows.findIndex(({ isPrimary }) => isPrimary),
  );
  return rows.map(({ country }, index) => ({ country, isPrimary: index === primary }));
};

/**
 * Reads a stored profile field by field and keeps all valid fields.
 * @param text the value in local storage, or null
 * @param countryIds the ids of all countries, or a map by id; other ids are invalid
 */
export const readProfile = (
  text: string | null,
  countryIds: Pick<ReadonlySet<string>, "has">,
): ReadProfile => {
  if (text === null) return { draft: emptyDraft, unread: [] };
  const fields = parseFields(text);
  if (!fields) return { draft: emptyDraft, unread: ["all fields"] };
  const unread: string[] = [];

  const readCountry = (value: unknown): string => {
    const id = typeof value === "number" ? String(value) : value;
    return typeof id === "string" && countryIds.has(id) ? id : "";
  };
  const readRows = (value: unknown, name: string): ProfileCountry[] => {
    const stored = Array.isArray(value) ? value : [];
    const rows = stored
      .slice(0, maxRows)
      .filter(isFields)
      .map((row) => ({
        country: readCountry(row.country),
        isPrimary: row.isPrimary === true,
      }));
    const isComplete = rows.length === stored.length && rows.length > 0;
    if (!isComplete || rows.some(({ country }) => country === "")) unread.push(name);
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
