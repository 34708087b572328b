import * as z from "zod";
import { cueRows } from "./cues.ts";
import { oneOf, readTable } from "./load.ts";

const Row = z.object({ cue: oneOf(cueRows.map(({ cue }) => cue)) });

const covered = new Set(readTable("questions/covered-cues.csv", Row, ["cue"]).map(({ cue }) => cue));

/** The cues that name a subject of Meridian on their own. Words such as 'stay' or 'price' are too general for that. */
export const coveredCueRows = cueRows.filter(({ cue }) => covered.has(cue));
