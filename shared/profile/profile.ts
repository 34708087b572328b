import * as z from "zod/mini";

/** How somebody works, with the label of the country that goes with it. */
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

/** The selects of the company details: field, label, and what can be chosen, by value. */
export const companySelects = [
  { name: "industrySector", label: "Industry Sector", options: industrySectors },
  { name: "businessModel", label: "Business Model", options: businessModels },
  { name: "scaleOfOperations", label: "Scale of Operations", options: scales },
  { name: "legalEntityType", label: "Legal Entity Type", options: legalEntities },
  { name: "primaryRevenueSource", label: "Primary Revenue Source", options: revenueSources },
] as const;

/** What can be ticked of a company's activities. */
export const taxActivities = {
  exportingGoods: "Exporting Goods/Services Internationally",
  multipleJurisdictions: "Operating in Multiple Jurisdictions/States",
} as const;

const oneOf = <K extends string>(labels: Readonly<Record<K, unknown>>) => z.enum(Object.keys(labels) as K[]);

/** A select that may be left empty: `""` counts as nothing. */
const optionalChoice = <K extends string>(labels: Readonly<Record<K, string>>) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => value || undefined),
    ),
    z.optional(oneOf(labels)),
  );

/** A country by its id (ISO 3166-1 numeric) as text, and whether it comes first among its kind. */
export const ProfileCountry = z.object({
  country: z.string().check(z.minLength(1, "Country is required")),
  isPrimary: z.boolean(),
});
export type ProfileCountry = z.infer<typeof ProfileCountry>;

/** Who a reader is, as they told it. It is kept in their browser only. */
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
  taxRelatedActivities: z.optional(z.array(oneOf(taxActivities))),
});
export type Profile = z.infer<typeof Profile>;

/** A profile while it is filled in: what is not chosen yet is `""`. */
export type ProfileDraft = z.input<typeof Profile>;

/** What the form begins with. */
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

/** A profile as it is kept: without what is empty, and with the company's details for its owner only. */
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
