import * as z from "zod/mini";
import type { Effect, EffectStep } from "#shared/questions/effect.ts";
import { type ArchiveEvent, archive } from "./archive.ts";
import { ownFiles } from "./files.ts";

const Row = z.strictObject({
  id: z.string(),
  subject: z.string(),
  name: z.string(),
  place: z.string(),
  authorization: z.optional(z.string()),
  events: z.optional(z.array(z.string())),
});

const stepOf = ({ date, stage, until, title, facts, sourceUrl: url }: ArchiveEvent): EffectStep[] =>
  stage === undefined ? [] : [{ date, stage, until, title, facts, url }];

const eventOf = (title: string): ArchiveEvent => {
  const event = archive.find((one) => one.title === title);
  if (event) return event;
  throw new Error(
    `server/knowledge/questions/effects.yaml: "${title}" is not the title of an event of the archive.`,
  );
};

/** What people ask about: is it required, or in force already? */
export const effects: readonly Effect[] = ownFiles("questions")
  .rows("effects.yaml", Row)
  .rows.map(({ events = [], ...effect }) => ({
    ...effect,
    steps: events.flatMap((title) => stepOf(eventOf(title))).sort((a, b) => a.date.localeCompare(b.date)),
  }));
