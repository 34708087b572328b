import { readFileSync } from "node:fs";
import { parseRows } from "#server/knowledge/files.ts";
import { lawExamples } from "#server/knowledge/law/examples.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { programmeById, programmes } from "#server/knowledge/programmes.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import { checkExample, Example } from "#shared/questions/example.ts";
import { createLaw } from "#shared/stays/counting/law.ts";
import type { Command } from "../command.ts";

/** @throws Error that names the file, or the line and the column of a mistake */
const readExamples = (file: string): readonly Example[] => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`Couldn't read ${file}: ${reasonOf(error)}. Give the path of a YAML file.`);
  }
  return parseRows(file, text, Example).rows;
};

/** `npm run examples [FILE]`: asks the question of each worked example, and compares the answers. */
export const examples: Command = async ([file], { say }) => {
  const all = file === undefined ? lawExamples : readExamples(file);
  const packs = {
    law: createLaw(lawPack),
    programmes: programmes.flatMap(({ id }) => programmeById(id) ?? []),
  };
  let failed = 0;
  for (const example of all) {
    const { problems } = checkExample(example, packs);
    if (problems.length === 0) continue;
    failed += 1;
    say(`${example.id}: ${problems.join("; ")}`);
  }
  say(`${all.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};
