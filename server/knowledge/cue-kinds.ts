import * as z from "zod";
import { cueRows } from "./cues.ts";
import { groupRows, oneOf, readTable } from "./load.ts";

const kinds = ["subject", "thing", "asks", "vague"] as const;
type CueKind = (typeof kinds)[number];

const Row = z.object({ cue: oneOf(cueRows.map(({ cue }) => cue)), kind: oneOf(kinds) });

const byKind = groupRows(readTable("questions/cue-kinds.csv", Row, ["cue", "kind"]), ({ kind }) => kind);

/** The cues of a kind. `server/knowledge/README.md` explains the kinds. */
export const cuesOf = (kind: CueKind): ReadonlySet<string> => new Set(byKind(kind).map(({ cue }) => cue));
