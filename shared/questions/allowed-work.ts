import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { CountryCode } from "../country-code.ts";
import { WorkKind } from "../programmes/contract.ts";
import { askedPlace, checkCountries, IsoDay, Place } from "./fields.ts";
import { programmeWith } from "./programme-fact.ts";
import { defineQuestion, type Packs } from "./question.ts";
import { type WorkRule, workConditions } from "./work-rule.ts";

/** What sources say of work. `unclear`: they contradict each other, or call it a gray area. */
const answers = ["yes", "limited", "no", "unclear", "unstated"] as const;

const Answer = z.enum(answers);

const Output = z.strictObject({
  /** The right to work that a passport gives, without a permit. */
  freeMovement: z.optional(z.strictObject({ passport: CountryCode, isCitizen: z.boolean() })),
  remote: Answer,
  local: Answer,
  condition: z.optional(z.enum(workConditions)),
  since: z.optional(z.string()),
  remark: z.optional(z.string()),
  sources: z.array(z.strictObject({ name: z.string(), url: z.optional(z.string()) })),
  asOf: z.optional(z.string()),
  confidence: z.optional(Confidence),
  /** For whom the sources name the program. */
  namedFor: z.optional(z.array(WorkKind)),
  /** Open programs of the country that are made for remote work. */
  remoteProgrammes: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type AllowedWork = z.infer<typeof Output>;
type Verdict = Omit<AllowedWork, "remoteProgrammes" | "freeMovement">;

/** Whether a visitor, the holder of a program's permit, or the holder's family may work. */
export const allowedWork = defineQuestion({
  id: "allowed-work",
  title: "May I work there, remotely or locally?",
  input: z.strictObject({
    /** A country, or a zone such as `SCHENGEN`. */
    place: Place,
    /** The program whose permit the person holds. A visitor by default. */
    programme: z.optional(z.string()),
    /** The work of family members who come along with the holder of the program's permit. */
    family: z.optional(z.literal(true)),
    passports: z.optional(z.array(CountryCode).check(z.maxLength(10))),
    on: IsoDay,
  }),
  output: Output,
  answer({ place, programme, family, passports = [], on }, packs) {
    checkCountries(passports, packs.law);
    askedPlace(place, packs.law);
    const remoteProgrammes = packs.programmes
      .filter(
        ({ flagCode, route, status }) =>
          flagCode.toUpperCase() === place && route === "nomad" && status === "open",
      )
      .map(({ id, name }) => ({ id, name }));
    if (programme !== undefined)
      return { ...(family ? familyOf(programme, packs) : holderOf(programme, packs)), remoteProgrammes };
    const freeMovement = freeMovementOf(place, passports, on, packs);
    if (freeMovement)
      return { ...freeMovement, remote: "yes" as const, local: "yes" as const, remoteProgrammes };
    return { ...visitorOf(place, on, packs), remoteProgrammes };
  },
});

const nothing: Verdict = { remote: "unstated", local: "unstated", sources: [] };

const ruled = ({ remote, local, ...rule }: WorkRule): Verdict => ({
  ...{
    remote,
    local: local ?? "unstated",
    condition: rule.condition,
    since: rule.since,
    remark: rule.remark,
  },
  ...{ sources: [...rule.sources], asOf: rule.asOf, confidence: rule.confidence },
});

/** The row of the country, or else that of its zone. */
const visitorOf = (place: string, on: string, { work, law }: Packs): Verdict => {
  const zone = law.entry.zoneOf(place, on)?.id;
  const visitors = work.filter(({ who }) => who === "visitor");
  const rule = visitors.find((row) => row.place === place) ?? visitors.find((row) => row.place === zone);
  return rule ? ruled(rule) : nothing;
};

const familyOf = (programme: string, packs: Packs): Verdict => {
  programmeWith(programme, packs);
  const rule = packs.work.find((row) => row.who === "family" && row.programme === programme);
  return rule ? ruled(rule) : nothing;
};

const remoteKinds = ["employee", "freelancer"] as const;

const holderOf = (programme: string, packs: Packs): Verdict => {
  const { terms, sources, asOf, confidence } = programmeWith(programme, packs);
  const { who, notFor, localClients = "unstated" } = terms;
  const isBarred = remoteKinds.every((kind) => notFor.includes(kind));
  const remote = remoteKinds.some((kind) => who.includes(kind)) ? "yes" : isBarred ? "no" : "unstated";
  return {
    ...{ remote, local: localClients, namedFor: who, asOf, confidence },
    sources: sources.map(({ name, url }) => ({ name, url })),
  };
};

/** Citizens of the place, and those whom an arrangement such as that of the European Union lets work. */
const freeMovementOf = (place: string, passports: readonly string[], on: string, { law }: Packs) => {
  // A zone may hold the country of a passport, and others.
  if (passports.length === 0 || place.length > 2) return undefined;
  const best = law.entry.bestFor(passports, place, on);
  const isCitizen = best.requirement === "own_country";
  if (!isCitizen && best.work !== "right") return undefined;
  const rule = best.movements.find(({ work }) => work === "right")?.movement;
  return {
    freeMovement: { passport: best.passport, isCitizen },
    remark: undefined,
    sources: rule ? [{ name: rule.source.name, url: rule.source.url }] : [],
    asOf: rule?.asOf,
    confidence: rule?.confidence,
  };
};
