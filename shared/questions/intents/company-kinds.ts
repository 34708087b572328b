import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";

/**
 * The countries whose kind of company a text names: `US` for an LLC. Also those of entries with a cue of their own, such as
 * Estonia for e-Residency.
 */
export const countriesOfKinds = (
  { cues }: Pick<Reading, "cues">,
  { packs }: Pick<IntentContext, "packs">,
): readonly string[] => {
  const byKind = [...cues].flatMap((cue) => {
    const [kind, code] = cue.split(".");
    return kind === "entity" && code !== undefined ? code.toUpperCase() : [];
  });
  const byCue = packs.jurisdictions.flatMap(({ cue, flagCode }) =>
    cue !== undefined && cues.has(cue) ? flagCode.toUpperCase() : [],
  );
  return [...new Set([...byKind, ...byCue])];
};
