import groups from "./groups.json" with { type: "json" };

/** A country in a group. `since`: the day or month in which it joined. Undefined if our table has no date for it. */
export interface GroupMember {
  code: string;
  since: string | undefined;
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = groups;

/** The ids of the groups of countries: `SCHENGEN`, `EU`. */
export const groupIds: readonly string[] = Object.keys(lists);

/** The members of a group, in the order of joining. Empty for an unknown id. */
export const groupMembers = (id: string): GroupMember[] =>
  Object.entries(lists[id] ?? {}).flatMap(([since, list]) =>
    withMembers(list.split(" ")).map((code) => ({ code, since: since || undefined })),
  );

/** Replaces each group in a list of codes by its members. */
export const withMembers = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => (code in lists ? groupMembers(code).map((member) => member.code) : [code]));
