import { type Day, dayOf } from "./day.ts";

/** A country that belongs to a group from a day on, and until another if it left. */
interface Membership {
  country: string;
  from: Day;
  to?: Day;
}

const since = (from: string, countries: string): Membership[] =>
  countries.split(" ").map((country) => ({ country, from: dayOf(from) }));

/**
 * The members of the Schengen area, from the day on which days count. Sources: Council Decision (EU) 2022/2451 for
 * Croatia; Decisions (EU) 2024/210 and 2024/3212 for Bulgaria and Romania, whose days count from 2024-03-31 on, also
 * for travel by land (Commission). The dates are not confirmed on EUR-Lex.
 */
export const schengenMembers: readonly Membership[] = [
  ...since("1995-03-26", "BE DE ES FR LU NL PT"),
  ...since("1997-10-26", "IT"),
  ...since("1997-12-01", "AT"),
  ...since("2000-01-01", "GR"),
  ...since("2001-03-25", "DK FI SE IS NO"),
  ...since("2007-12-21", "CZ EE HU LT LV MT PL SI SK"),
  ...since("2008-12-12", "CH"),
  ...since("2011-12-19", "LI"),
  ...since("2023-01-01", "HR"),
  ...since("2024-03-31", "BG RO"),
];

/**
 * Microstates without a border check towards their neighbors. None of them is a member, but none stamps exits either,
 * so a visitor stays in the area on paper. Andorra is reached only through France or Spain, and can be left out.
 */
export const schengenMicrostates: readonly string[] = ["MC", "SM", "VA", "AD"];

/** The countries whose citizens move freely within the EU, the EEA and Switzerland. */
const freeMovementMembers: readonly Membership[] = [
  ...since("1994-01-01", "BE DE DK ES FR GR IE IT LU NL PT IS NO"),
  { country: "GB", from: dayOf("1994-01-01"), to: dayOf("2020-12-31") },
  ...since("1995-01-01", "AT FI SE"),
  ...since("1995-05-01", "LI"),
  ...since("2002-06-01", "CH"),
  ...since("2004-05-01", "CY CZ EE HU LT LV MT PL SI SK"),
  ...since("2007-01-01", "BG RO"),
  ...since("2013-07-01", "HR"),
];

const isMember = (group: readonly Membership[], country: string, day: Day): boolean =>
  group.some((it) => it.country === country && it.from <= day && day <= (it.to ?? day));

/** Whether citizens of a country have freedom of movement in Europe on a day. */
export const hasFreeMovement = (country: string, day: Day): boolean =>
  isMember(freeMovementMembers, country, day);
