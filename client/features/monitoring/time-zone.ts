import { safeParse } from "zod/mini";
import { TimeZone } from "#shared/monitoring/contract.ts";

/** IANA name of the browser's time zone; undefined if the browser reports none or an invalid one. */
export const browserZone = (): string | undefined => {
  const { success, data } = safeParse(TimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return success ? data : undefined;
};

/** Former place names that some browsers still use, because CLDR keeps them. */
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

/** 'UTC' or 'GMT+3' for a time zone that is not named after a place. */
const clockName = (zone: string): string => {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    return zone;
  }
};

/** 'New York time' or 'UTC'. The former and the present name of a place give the same label. */
export const zoneLabel = (zone: string): string => {
  const [region = "", ...places] = zone.split("/");
  const place = places.at(-1);
  if (place === undefined || region === "Etc") return clockName(zone);
  return `${(renamed[place] ?? place).replaceAll("_", " ")} time`;
};

export const isSameZone = (a: string, b: string): boolean => zoneLabel(a) === zoneLabel(b);
