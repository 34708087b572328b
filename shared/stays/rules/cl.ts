import { defineRules } from "../rule.ts";

export const clRules = defineRules([
  {
    id: "cl-visit",
    topic: "visit",
    name: "Chile visit: 90 days for each entry",
    where: { in: ["CL"] },
    authority: "Servicio Nacional de Migraciones",
    law: "Visit permits",
    confidence: { threshold: "general", counting: "general" },
    counting: [{ method: "any" }],
    limits: [{ kind: "per-entry", days: 90 }],
    notBound: ["citizens"],
  },
  {
    id: "cl-tax",
    topic: "tax",
    name: "Chile tax residence: more than 183 days in any 12 months",
    where: { in: ["CL"] },
    authority: "Servicio de Impuestos Internos",
    law: "Código Tributario, article 8 no. 8; circular 63/2021",
    validFrom: "2020-03-01",
    confidence: { threshold: "secondary", counting: "secondary" },
    counting: [{ method: "any" }],
    limits: [{ kind: "count", window: { kind: "any12" }, op: ">", days: 183, since: "2020-03-01" }],
    leftOut: [{ purpose: "transit" }],
    notes: [
      "Residence is lost after 184 days of absence in 12 months.",
      "An example of the circular fits only if the day of arrival is left out.",
    ],
    effect: "Tax resident from day 184.",
    begins: "crossing",
    ends: { kind: "any12", op: ">=", days: 184 },
  },
]);
