import { codeHint } from "#shared/gazetteer/code-hint.ts";
import { isCountry } from "#shared/gazetteer/codes.ts";
import { groupIds } from "#shared/gazetteer/groups.ts";
import { Procedure, procedureTopics } from "#shared/procedures/procedure.ts";
import { ownFiles, type TableFiles } from "./files.ts";

/** The codes that a procedure names. */
const codesOf = ({ holds, countries, steps, deadlines }: Omit<Procedure, "topic">) => [
  ...(holds === "anywhere" ? [] : holds.map((code, at) => ({ code, path: ["holds", at] }))),
  ...Object.entries({ countries, steps, deadlines }).flatMap(([key, parts]) =>
    parts.flatMap(({ country: code }, at) => (code ? [{ code, path: [key, at, "country"] }] : [])),
  ),
];

/** @throws Error that names the file, the line and the column of a mistake */
export const readProcedures = (files: TableFiles): readonly Procedure[] => {
  const known = new Set<string>();
  return procedureTopics.flatMap((topic) => {
    const { rows, mistake } = files.rows(`${topic}.yaml`, Procedure);
    return rows.map((procedure, at) => {
      if (known.has(procedure.id))
        throw mistake([at, "id"], `"${procedure.id}" is the id of another procedure`);
      known.add(procedure.id);
      for (const { code, path } of codesOf(procedure))
        if (!isCountry(code) && !(path[0] === "holds" && groupIds.includes(code)))
          throw mistake(
            [at, ...path],
            `names ${code}, which is not the code of a country. ${codeHint(code)}`,
          );
      return { ...procedure, topic };
    });
  });
};

/** The procedures at authorities, in the order of the page that lists them. */
export const procedures = readProcedures(ownFiles("procedures"));
