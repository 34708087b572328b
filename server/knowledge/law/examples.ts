import { Example } from "#shared/questions/example.ts";
import { ownFiles, type TableFiles } from "../files.ts";

/**
 * Reads the worked examples of a folder of law.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const readExamples = (files: TableFiles): Example[] => {
  const known = new Set<string>();
  return files.list("examples").flatMap((name) => {
    const { rows, mistake } = files.rows(name, Example);
    for (const [at, { id }] of rows.entries()) {
      if (known.has(id)) throw mistake([at, "id"], `"${id}" is the id of another example`);
      known.add(id);
    }
    return rows;
  });
};

/** The worked examples of authorities and others, each in exactly the schemas of its question. */
export const lawExamples: readonly Example[] = readExamples(ownFiles("law"));
