import { examples, lawPack } from "virtual:law";
import { createLaw } from "#shared/stays/counting/law.ts";

export { examples, lawPack };

/** The law of this version, in the browser. */
export const law = createLaw(lawPack);
