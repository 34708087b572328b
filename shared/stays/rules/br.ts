import { defineRules } from "../rule.ts";

export const brRules = defineRules([
  {
    id: "br-visit",
    topic: "visit",
    name: "Brazil visit: 90 days, mostly extendable to 180 in a migratory year",
    where: { in: ["BR"] },
    authority: "Polícia Federal",
    law: "Decree 9.199/2017",
    confidence: { threshold: "secondary", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "from-entry", months: 12, starts: "next" }, op: ">", days: 180 },
      {
        kind: "count",
        window: { kind: "from-entry", months: 12, starts: "next" },
        op: ">",
        days: 90,
        requires: [{ question: "br.extended", is: false }],
      },
    ],
    notBound: ["citizens"],
    notes: ["The first 90 days need an extension. Some passports have 90 days in any 180 days instead."],
  },
  {
    id: "br-tax",
    topic: "tax",
    name: "Brazil tax residence: from day 184 in 12 months",
    where: { in: ["BR"] },
    authority: "Receita Federal",
    law: "IN SRF 208/2002",
    address:
      "https://gov.br/receitafederal/pt-br/assuntos/meu-imposto-de-renda/preenchimento/dsdp/nao-residente",
    confidence: { threshold: "official", counting: "general" },
    counting: [{ method: "any" }],
    limits: [
      { kind: "count", window: { kind: "from-entry", months: 12, starts: "each" }, op: ">=", days: 184 },
    ],
    decisive: ["br.permanent"],
    notes: ["With a temporary visa. A permanent visa or a job makes resident from the arrival."],
    effect: "Tax resident from day 184.",
    vectors: ["br-183", "br-184"],
    begins: "crossing",
  },
]);
