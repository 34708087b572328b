import { defineRules } from "../rule.ts";

export const uyRules = defineRules([
  {
    id: "uy-tax",
    topic: "tax",
    name: "Uruguay tax residence: more than 183 days",
    where: { in: ["UY"] },
    authority: "Dirección General Impositiva",
    law: "Título 7, article 6",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "year" }, op: ">", days: 183 }],
    leftOut: [{ purpose: "transit" }],
    grounds: ["centre", "noOtherResidence"],
    notes: [
      "Absences of up to 30 days in a row count as presence unless you are resident elsewhere; a court reads this narrowly. This count leaves them out and is a minimum.",
    ],
    begins: "year",
  },
]);
