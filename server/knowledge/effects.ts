import * as z from "zod/mini";
import type { Effect, EffectStep, EffectTexts } from "#shared/questions/effect.ts";
import { byLanguage } from "#shared/questions/reading/language.ts";
import { type ArchiveEvent, archive } from "./archive.ts";
import { ownFiles } from "./files.ts";

const Texts = z.strictObject(byLanguage(() => z.string()));

const Row = z.strictObject({
  id: z.string(),
  subject: z.string(),
  isThing: z.optional(z.literal(true)),
  cues: z.optional(z.array(z.string())),
  name: z.union([z.string(), Texts]),
  place: z.string(),
  authorization: z.optional(z.string()),
  withdrawn: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/, "must be a month such as 2026-07"))),
  free: z.optional(z.strictObject({ under: z.int(), over: z.int() })),
  years: z.optional(z.int()),
  events: z.optional(z.array(z.union([z.string(), z.strictObject({ event: z.string(), name: Texts })]))),
  notes: z.optional(z.array(z.strictObject({ about: z.optional(z.string()), texts: Texts }))),
});

const inAllLanguages = (name: string | EffectTexts): EffectTexts =>
  typeof name === "string" ? byLanguage(() => name) : name;

const stepOf = (
  { date, stage, until, title, facts, sourceUrl: url }: ArchiveEvent,
  names?: EffectTexts,
): EffectStep[] => (stage === undefined ? [] : [{ date, stage, until, title, names, facts, url }]);

const eventOf = (title: string): ArchiveEvent => {
  const event = archive.find((one) => one.title === title);
  if (event) return event;
  throw new Error(
    `server/knowledge/questions/effects.yaml: "${title}" is not the title of an event of the archive.`,
  );
};

/** Subjects of questions such as "is it required yet?" or "is it in force?". */
export const effects: readonly Effect[] = ownFiles("questions")
  .rows("effects.yaml", Row)
  .rows.map(({ events = [], name, ...effect }) => ({
    ...effect,
    names: inAllLanguages(name),
    steps: events
      .map((one) => (typeof one === "string" ? { event: one, name: undefined } : one))
      .flatMap(({ event, name: own }) => stepOf(eventOf(event), own))
      .sort((a, b) => a.date.localeCompare(b.date)),
  }));
