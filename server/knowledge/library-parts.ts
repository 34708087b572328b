/** The parts of an entry in the assistant's library. A question can ask for the statements of one part. */
export const libraryParts = [
  ...["Authority", "Benefits", "Best for", "Capital", "Cautions", "Changes", "Corporate tax", "Costs"],
  ...["Description", "Duration", "Fee", "From abroad", "Income", "Income from abroad", "Income tax"],
  ...["Key features", "Key requirements", "Kind of company", "Note", "Notes", "Online process", "Overview"],
  ...[
    "Passport",
    "Platforms",
    "Points",
    "Price",
    "Pricing",
    "Registry",
    "Remarks",
    "Status",
    "Stay",
    "Steps",
  ],
  ...["Tax residence", "Tips", "Visa", "Visa-free", "Warnings", "Ways to invest", "Website"],
] as const;
export type LibraryPart = (typeof libraryParts)[number];
