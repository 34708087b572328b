import type { EntryRule, EntryTables, FreeMovement } from "#shared/law/entry-tables.ts";

const rule = (zone: string, nationalities: string, some: Partial<EntryRule>): EntryRule => ({
  zone,
  nationalities: nationalities.split(" "),
  requirement: "visa_free",
  remarks: [],
  asOf: "2026-06-01",
  source: "list",
  confidence: "high",
  ...some,
});

const union: FreeMovement = {
  id: "UNION",
  name: "A union",
  nationals: ["PT", "DE", "ES"],
  destinations: ["PT", "DE", "ES"],
  visit: "right",
  live: "right",
  work: "right",
  since: "1993-01-01",
  members: [{ code: "ES", since: "2025-01-01" }],
  exceptions: [
    { nationals: ["PT"], destinations: ["DE"], live: "application", remark: "Germany keeps a quota." },
  ],
  remarks: ["A card is enough."],
  asOf: "2026-02-01",
  source: { name: "The treaty", url: "https://treaty.example", kind: "official" },
  confidence: "high",
};

/** A small world: a zone of Germany and (since 2025) Spain, the United Kingdom, the United States and Malaysia. */
export const smallTables: EntryTables = {
  asOf: "2026-06-01",
  places: ["PT", "DE", "ES", "GB", "US", "MY", "BR", "IN", "IR", "JP", "GL", "BM"],
  territories: [{ code: "GL", passportOf: "PT" }, { code: "BM" }],
  zones: [
    {
      id: "ZONE",
      name: "Zone",
      members: [{ code: "DE" }, { code: "ES", since: "2025-01-01", remark: "By land since 2026." }],
      notices: ["Each entry is recorded."],
    },
    { id: "GB", name: "GB", members: [{ code: "GB" }], notices: [] },
    { id: "US", name: "US", members: [{ code: "US" }], notices: [] },
    { id: "MY", name: "MY", members: [{ code: "MY" }], notices: [] },
  ],
  rules: [
    rule("ZONE", "PT DE ES", {}),
    rule("ZONE", "BR", { days: 90, per: "180d", passport: "three-months", stayRule: "zone-90-180" }),
    rule("ZONE", "*", { requirement: "visa_required" }),
    rule("GB", "BR", { days: 180, per: "entry", from: "2024-01-01", until: "2025-01-07" }),
    rule("GB", "BR", {
      ...{ requirement: "eta", days: 180, per: "entry", from: "2025-01-08" },
      ...{ authorization: "gb-eta", fee: 20, currency: "GBP", remarks: ["It is valid for 2 years."] },
    }),
    rule("GB", "IN", { requirement: "visa_required", until: "2026-12-31" }),
    rule("US", "DE PT", {
      ...{ requirement: "eta", days: 90, per: "entry", authorization: "esta", barredWith: ["IR"] },
      confidence: "medium",
    }),
    rule("US", "*", { requirement: "visa_required" }),
    rule("MY", "BR", { days: 30, per: "entry", confidence: "low" }),
  ],
  movements: [union],
  extensions: [],
  permits: [
    {
      ...{ zone: "GB", nationalities: ["*"], holdersOf: ["US"], papers: "visa or residence" },
      ...{ requirement: "visa_free", days: 7, per: "entry", remark: "In transit." },
      ...{ asOf: "2026-06-01", source: "list", confidence: "low" },
    },
  ],
  announced: [
    {
      ...{ zone: "ZONE", requirement: "visa_free", authorization: "zone-eta", fee: 20, currency: "EUR" },
      ...{ exempt: ["JP"], remark: "Nobody needs it before it starts.", asOf: "2026-06-01" },
      ...{ source: "list", confidence: "medium" },
    },
  ],
  authorizations: [
    { id: "gb-eta", name: "ETA", about: "An authorization" },
    { id: "esta", name: "ESTA", about: "An authorization" },
    { id: "zone-eta", name: "ZETA", about: "An authorization" },
  ],
  passports: [
    {
      ...{ id: "three-months", rule: "Valid for three months beyond departure" },
      ...{ asks: "validity", verified: true },
    },
  ],
  stayRules: [{ id: "zone-90-180", name: "90 days in any 180 days", law: "The code of the zone" }],
  sources: [{ id: "list", name: "The list", url: "https://list.example", kind: "official" }],
};
