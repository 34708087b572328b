import { readFileSync } from "node:fs";
import { parseRows } from "#server/knowledge/files.ts";
import { lawExamples } from "#server/knowledge/law/examples.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { packsWith } from "#server/knowledge/packs.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { checkExample, Example } from "#shared/questions/example.ts";
import { anyQuestions } from "#shared/questions/registry.ts";
import { createLaw } from "#shared/stays/counting/law.ts";
import type { Command, CommandContext } from "../command.ts";

/** @throws Error that names the file, or the line and the column of a mistake */
const readFile = (file: string): readonly Example[] => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`Couldn't read ${file}: ${reasonOf(error)}. Give the path of a YAML file.`);
  }
  return parseRows(file, text, Example).rows;
};

/**
 * Asks the question of each example by a law, and says which answers differ.
 * @returns the exit code: 1 if an answer differs
 */
export const compareExamples = (
  all: readonly Example[],
  pack: LawPack,
  say: CommandContext["say"],
): number => {
  const packs = packsWith(createLaw(pack));
  let failed = 0;
  for (const example of all) {
    const { problems } = checkExample(example, packs, anyQuestions);
    if (problems.length === 0) continue;
    failed += 1;
    say(`${example.id}: ${problems.join("; ")}`);
  }
  say(`${all.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};

/** `npm run examples [FILE]`: asks the question of each worked example, and compares the answers. */
export const examples: Command = async ([file], { say }) =>
  compareExamples(file === undefined ? lawExamples : readFile(file), lawPack, say);
