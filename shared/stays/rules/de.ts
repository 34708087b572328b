import { defineRules } from "../rule.ts";

export const deRules = defineRules([
  {
    id: "de-tax",
    topic: "tax",
    name: "Germany tax residence: a stay of more than six months",
    where: { in: ["DE"] },
    authority: "Bundeszentralamt für Steuern",
    law: "Abgabenordnung, sections 8 and 9",
    confidence: { threshold: "official", counting: "secondary" },
    counting: [{ method: "not-entry" }],
    limits: [{ kind: "continuous", bridgedDays: 30, months: 6, op: ">", days: 183 }],
    grounds: ["homes"],
    reliefs: ["stay.private"],
    notes: [
      "Short breaks do not end the stay. The law names no number for them.",
      "Purely private visits of up to one year do not count.",
    ],
    effect: "Tax resident from the beginning of the stay.",
    vectors: ["de-six-months"],
    begins: "first-day-counted",
  },
]);
