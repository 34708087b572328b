import { safeParse } from "zod/mini";
import { TimeZone } from "#shared/monitoring/contract.ts";

/** IANA name of the browser's time zone; undefined where it tells none, or one that is no such name. */
export const browserZone = (): string | undefined => {
  const { success, data } = safeParse(TimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return success ? data : undefined;
};

/** Places that some browsers still call by a former name, as CLDR keeps it. */
const renamed: Readonly<Record<string, string>> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Coral_Harbour: "Atikokan",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh",
  Truk: "Chuuk",
};

/** 'UTC' or 'GMT+3' of a time zone that is no place. */
const clockName = (zone: string): string => {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    return zone;
  }
};

/** What a time zone is called: 'New York time', 'UTC'. The former and the present name of one place give the same. */
export const zoneWords = (zone: string): string => {
  const [region = "", ...places] = zone.split("/");
  const place = places.at(-1);
  if (place === undefined || region === "Etc") return clockName(zone);
  return `${(renamed[place] ?? place).replaceAll("_", " ")} time`;
};

/** Whether two names of time zones mean the same one. */
export const isSameZone = (a: string, b: string): boolean => zoneWords(a) === zoneWords(b);
