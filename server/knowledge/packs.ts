import type { Packs } from "#shared/questions/question.ts";
import type { Update } from "#shared/questions/update.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { siteName } from "#shared/text/site-name.ts";
import { allowedWork } from "./allowed-work.ts";
import { archive } from "./archive.ts";
import { allTools, jurisdictions } from "./catalogue.ts";
import { currencyRates } from "./currencies.ts";
import { dualCitizenshipRules } from "./dual-citizenship.ts";
import { effects } from "./effects.ts";
import { visitExtensions } from "./law/law.ts";
import { toolCountries } from "./library-words.ts";
import { placeFacts } from "./place-facts.ts";
import { procedures } from "./procedures.ts";
import { leadTimes, treatyVisas } from "./programme-parts.ts";
import { packedProgrammes } from "./programmes.ts";
import { usStates } from "./us-states.ts";

const tools = allTools.map((tool) => ({
  tool,
  countries: toolCountries.filter((row) => row.tool === tool.id).map(({ country }) => country),
}));

const archiveUpdates = archive.map(
  ({ title, date, type, country, stage, sourceUrl: url }): Update => ({
    ...{ title, date, type, stage },
    places: [country],
    source: { name: siteName(url), url },
  }),
);

/**
 * The tables that answers are computed from, including this law.
 * @param updates the published updates; the built-in archive by default
 */
export const packsWith = (law: Law, updates: readonly Update[] = archiveUpdates): Packs => ({
  law,
  programmes: packedProgrammes,
  leadTimes,
  rates: currencyRates,
  places: placeFacts,
  usStates,
  effects,
  updates,
  procedures,
  jurisdictions,
  tools,
  work: allowedWork,
  visitExtensions,
  dualCitizenship: dualCitizenshipRules,
  treatyVisas,
});
