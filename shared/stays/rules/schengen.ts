import type { Rule } from "../rule.ts";

export const schengenRules: readonly Rule[] = [
  {
    id: "schengen-90-180",
    topic: "visit",
    name: "Schengen area: 90 days in any 180 days",
    where: { group: "schengen" },
    authority: "European Commission and the border guards of the members",
    law: "Regulation (EU) 2016/399, article 6(1)",
    address: "https://eur-lex.europa.eu/eli/reg/2016/399/oj",
    validFrom: "2013-10-18",
    confidence: { threshold: "official", counting: "official" },
    counts: "presence",
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "rolling", days: 180 }, op: ">", days: 90 }],
    aim: "avoid",
    notBound: ["free-movement"],
    leftOut: [{ purpose: "crew" }, { purpose: "diplomat" }],
    grounds: [],
    reliefs: ["euFamily"],
    notes: [
      "Some members have agreements with some countries that allow more days after the 90. Ask the member before you rely on one.",
      "Visas for fewer than 90 days, visas with limited territory and extensions have their own limits.",
      "Monaco, San Marino, the Vatican and Andorra are not members. Their days count because nobody stamps an exit there.",
    ],
    effect: "An overstay is recorded by the Entry/Exit System. A fine, a refusal or an entry ban can follow.",
    vectors: [],
  },
];
