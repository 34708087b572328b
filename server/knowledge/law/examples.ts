import { Example } from "#shared/questions/example.ts";
import { readRows, rowFiles } from "./yaml.ts";

const known = new Set<string>();

/** The worked examples of authorities and others, each in exactly the schemas of its question. */
export const lawExamples: readonly Example[] = rowFiles("law/examples").flatMap((name) => {
  const { rows, mistake } = readRows(name, Example);
  for (const [at, { id }] of rows.entries()) {
    if (known.has(id)) throw mistake([at, "id"], `"${id}" is the id of another example`);
    known.add(id);
  }
  return rows;
});
