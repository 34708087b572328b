import { Example } from "#shared/questions/example.ts";
import { ownFiles } from "../files.ts";

const known = new Set<string>();

const files = ownFiles("law");

/** The worked examples of authorities and others, each in exactly the schemas of its question. */
export const lawExamples: readonly Example[] = files.list("examples").flatMap((name) => {
  const { rows, mistake } = files.rows(name, Example);
  for (const [at, { id }] of rows.entries()) {
    if (known.has(id)) throw mistake([at, "id"], `"${id}" is the id of another example`);
    known.add(id);
  }
  return rows;
});
