import groups from "./groups.json" with { type: "json" };

/** A country in a group. `since` is the day or month on which it joined, if that is known apart from the group's own. */
export interface GroupMember {
  code: string;
  since: string | undefined;
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = groups;

/** The ids of the groups of countries: `SCHENGEN`, `EU`. */
export const groupIds: readonly string[] = Object.keys(lists);

/** The members of a group, in the order of joining. Empty for an id that is no group. */
export const groupMembers = (id: string): GroupMember[] =>
  Object.entries(lists[id] ?? {}).flatMap(([since, list]) =>
    withMembers(list.split(" ")).map((code) => ({ code, since: since || undefined })),
  );

/** The codes of countries, with the members in place of each group. */
export const withMembers = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => (code in lists ? groupMembers(code).map((member) => member.code) : [code]));
