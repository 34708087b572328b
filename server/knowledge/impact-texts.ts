import * as z from "zod";
import { NewsType } from "#shared/news/contract.ts";
import { oneOf, readTable, text } from "./load.ts";

const ImpactAbout = z.enum([...NewsType.options, "union", "nationals", "programs"]);
type ImpactAbout = z.infer<typeof ImpactAbout>;

/** A sentence of an impact, with `{countries}` and `{programs}` where names follow. */
export const impactTexts: ReadonlyMap<ImpactAbout, string> = new Map(
  readTable("news/impact-texts.csv", z.object({ about: oneOf(ImpactAbout.options), text }), ["about"]).map(
    ({ about, text: sentence }) => [about, sentence],
  ),
);
