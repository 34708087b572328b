import { expect, it } from "vitest";
import { isoOf } from "#shared/calendar/day.ts";
import { read } from "#tests/support/questions.ts";

const summary = (text: string) => {
  const { language, passports, subjects, stays, on, length } = read(text);
  return {
    language,
    passports: passports.join(" "),
    subjects: subjects.join(" "),
    stays: stays.map(({ place, from, to }) =>
      `${place} ${isoOf(from)} ${to === undefined ? "" : isoOf(to)}`.trim(),
    ),
    on: on && isoOf(on),
    length: length?.text,
  };
};

it.each([
  [
    "from 1 September 2026 I spent 20 days in Spain, 15 days in France, 30 days in Italy, how many days left",
    { stays: ["ES 2026-09-01 2026-09-20", "FR 2026-09-21 2026-10-05", "IT 2026-10-06 2026-11-04"] },
  ],
  [
    "ab dem 1. März 2027 bin ich 20 Tage in Spanien und 30 Tage in Italien, geht das?",
    { stays: ["ES 2027-03-01 2027-03-20", "IT 2027-03-21 2027-04-19"] },
  ],
  // Italian 'costa' means 'it costs'.
  ["digital nomad visa costa rica income", { language: "en", subjects: "CR" }],
  [
    "us passport, flying to bali in march",
    { language: "en", passports: "US", subjects: "ID", on: "2027-03-01" },
  ],
  ["uk citizen visiting turkey 2 weeks visa?", { passports: "GB", subjects: "TR", length: "2 weeks" }],
  ["i have both US and british passports, which for the uk", { passports: "US GB", subjects: "GB" }],
  ["im indian w/ valid US B1/B2 visa, can i go to mexico", { passports: "IN", subjects: "MX" }],
  [
    "un Canadien a-t-il besoin d'un visa pour le Vietnam ?",
    { language: "fr", passports: "CA", subjects: "VN" },
  ],
  ["braucht man als Österreicher ein Visum für die USA", { language: "de", passports: "AT", subjects: "US" }],
  ["do us citizens need a visa for saudi arabia", { passports: "US", subjects: "SA" }],
  ["visa mexicana para un colombiano", { passports: "CO", subjects: "MX" }],
  ["Soy de Argentina y voy a España", { language: "es", passports: "AR", subjects: "ES" }],
  ["croatia vs greece digital nomad visa", { language: "en", subjects: "HR GR" }],
  ["Steuern in Spanien", { language: "de", subjects: "ES" }],
  ["us passport brazil visa required", { passports: "US", subjects: "BR" }],
  ["uk citizen vietnam visa needed", { passports: "GB", subjects: "VN" }],
  ["eu sou brasileiro, preciso de visto para o japão?", { passports: "BR", subjects: "JP" }],
  ["je suis français, visa pour le Vietnam ?", { language: "fr", passports: "FR", subjects: "VN" }],
  ["sono residente fiscale in Spagna se resto 5 mesi?", { language: "it", subjects: "ES", length: "5 mesi" }],
  ["sono svizzero, mi serve il visto per il Giappone", { language: "it", passports: "CH", subjects: "JP" }],
  ["indian passport greek golden visa", { passports: "IN", subjects: "GR" }],
  ["cittadino svizzero negli USA", { language: "it", passports: "CH", subjects: "US" }],
])("%j names its places", (text, expected) => {
  expect(summary(text)).toMatchObject(expected);
});

it.each([
  [
    "Was in Spain 1 Sep - 30 Sep 2026 and Italy 20 Oct - 10 Nov 2026. How many days do I have left if I go back 15 December?",
    { stays: ["ES 2026-09-01 2026-09-30", "IT 2026-10-20 2026-11-10"], on: "2026-12-15" },
  ],
  [
    "Jan 10 - Feb 20 2026 Spain, Apr 1 - May 15 2026 Italy. days left on Dec 1?",
    { stays: ["ES 2026-01-10 2026-02-20", "IT 2026-04-01 2026-05-15"], on: "2026-12-01" },
  ],
  [
    "Spain 1 May to 20 June 2026. how many days did i have left on 10 July 2026",
    { stays: ["ES 2026-05-01 2026-06-20"], on: "2026-07-10" },
  ],
  [
    "Estuve en Francia del 2 de mayo al 30 de junio de 2026 y quiero volver el 1 de septiembre de 2026",
    { stays: ["FR 2026-05-02 2026-06-30"], on: "2026-09-01" },
  ],
  [
    "Entered France on 3 July 2026, left 12 August, came back Oct 20 and still here.",
    { stays: ["FR 2026-07-03 2026-08-12", "FR 2026-10-20"] },
  ],
  [
    "Jan 6 to March 31 2027 in Greece, then planning 60 days in Portugal from 1 May 2027",
    { stays: ["GR 2027-01-06 2027-03-31", "PT 2027-05-01 2027-06-29"] },
  ],
  [
    "spent 80 days in italy, left oct 15. can I go back for 20 days?",
    { stays: ["IT 2026-07-28 2026-10-15"], length: "20 days" },
  ],
  [
    "60 days in Schengen between July 1 and Aug 29 2026, how many can I spend in December?",
    { stays: ["SCHENGEN 2026-07-01 2026-08-29"], on: "2026-12-01", length: undefined },
  ],
  [
    "spent 60 days in france (june 1 to july 30). can i do 60 more days in germany from 1 december",
    { stays: ["FR 2026-06-01 2026-07-30", "DE 2026-12-01 2027-01-29"] },
  ],
  ["if i leave schengen on dec 20 after 85 days", { stays: ["SCHENGEN 2026-09-27 2026-12-20"] }],
  [
    "120 days in florida in 2024, 120 in 2025 and 130 in 2026",
    { stays: ["US 2024-01-01 2024-04-29", "US 2025-01-01 2025-04-30", "US 2026-01-01 2026-05-10"] },
  ],
  [
    "estuve en Europa del 10 de agosto al 8 de octubre de 2026. Si vuelvo el 1 de diciembre",
    { stays: ["SCHENGEN 2026-08-10 2026-10-08"], on: "2026-12-01" },
  ],
  [
    "sono stato in Turchia 60 giorni fino al 31 ottobre 2026, se torno il 10 dicembre",
    { stays: ["TR 2026-09-02 2026-10-31"], on: "2026-12-10" },
  ],
  ["cheguei em Lisboa dia 15 de novembro de 2026", { stays: ["PT 2026-11-15"] }],
  [
    "He estado en Francia del 2 de septiembre al 15 de octubre de 2026 y en Portugal del 1 al 20 de noviembre",
    { stays: ["FR 2026-09-02 2026-10-15", "PT 2026-11-01 2026-11-20"] },
  ],
  [
    "spain oct 3 to 20 2026, then italy nov 1 to 10. days left on 1st dec?",
    { stays: ["ES 2026-10-03 2026-10-20", "IT 2026-11-01 2026-11-10"], on: "2026-12-01" },
  ],
  ["i flew into tokyo on the 5th of november", { stays: ["JP 2026-11-05"] }],
  ["arriving in Japan on 10 dec", { on: "2026-12-10" }],
  ["kann ich im juni in spanien sein", { stays: ["ES 2027-06-01 2027-06-30"], on: undefined }],
  ["can i go back to spain in december", { stays: [], on: "2026-12-01" }],
  ["how many days have i left in turkey if i go back dec 12", { on: "2026-12-12" }],
  [
    "120 days in florida in 2024, 140 days in 2025",
    { stays: ["US 2024-01-01 2024-04-29", "US 2025-01-01 2025-05-20"] },
  ],
  ["war vom 1.6. bis 15.8.2026 in Spanien", { stays: ["ES 2026-06-01 2026-08-15"] }],
  ["ich war 60 Tage bis zum 31. Oktober 2026 in der Türkei", { stays: ["TR 2026-09-02 2026-10-31"] }],
  [
    "am 1. Juli 2026 in Spanien eingereist, am 20. Oktober 2026 ausgereist",
    { stays: ["ES 2026-07-01 2026-10-20"] },
  ],
  [
    "2024 120 Tage in Florida, 2025 120 Tage und 2026 130 Tage",
    { stays: ["US 2024-01-01 2024-04-29", "US 2025-01-01 2025-04-30", "US 2026-01-01 2026-05-10"] },
  ],
  ["can i spend 40 days in spain in june and july", { stays: ["ES 2027-06-01 2027-07-10"] }],
  ["can I stay more than 90 days in Serbia", { stays: [], length: "90 days" }],
  ["20 December to 5 January 2027 in Portugal", { stays: ["PT 2026-12-20 2027-01-05"] }],
  ["spent the whole of october in portugal", { stays: ["PT 2026-10-01 2026-10-31"] }],
  ["was in spain from 1 july for 30 days", { stays: ["ES 2026-07-01 2026-07-30"] }],
  [
    "3 semaines en Croatie en août (du 3 au 24) et 10 jours en Norvège du 1er au 10 novembre",
    { stays: ["HR 2026-08-03 2026-08-24", "NO 2026-11-01 2026-11-10"], length: undefined },
  ],
  ["ich war im August in Kroatien (3. bis 24.)", { stays: ["HR 2026-08-03 2026-08-24"] }],
  ["my evisa for vietnam began 1 november, when do i have to leave", { stays: ["VN 2026-11-01"] }],
  [
    "my visa is valid 1 nov to 28 feb, entered spain 5 nov",
    { stays: ["ES 2026-11-01 2027-02-28", "ES 2026-11-05"] },
  ],
  ["in schengen aug 9 to nov 4, when can i come back", { stays: ["SCHENGEN 2026-08-09 2026-11-04"] }],
  ["visa for japan, 5 september to 20 september", { stays: ["JP 2027-09-05 2027-09-20"] }],
  ["arrived in turkey 3 sept, leaving 5 dec", { stays: ["TR 2026-09-03 2026-12-05"] }],
  ["been in spain since 10 september, if i leave 5 december", { stays: ["ES 2026-09-10 2026-12-05"] }],
  ["was in spain from 1 october to 5 december", { stays: ["ES 2025-10-01 2025-12-05"] }],
  [
    "was in croatia all of september and then 12 days in france in october",
    { stays: ["HR 2026-09-01 2026-09-30", "FR 2026-10-01 2026-10-12"] },
  ],
  ["bin am 12. november aus der türkei ausgereist nach 60 tagen", { stays: ["TR 2026-09-14 2026-11-12"] }],
  ["entro en schengen el 5 de diciembre", { stays: [], on: "2026-12-05" }],
  ["habe schengen am 4. november nach 88 tagen verlassen", { stays: ["SCHENGEN 2026-08-09 2026-11-04"] }],
  ["j'ai quitté l'espagne le 4 novembre après 88 jours", { stays: ["ES 2026-08-09 2026-11-04"] }],
  [
    "saí de schengen em 4 de novembro, estava lá desde 9 de agosto",
    { stays: ["SCHENGEN 2026-08-09 2026-11-04"] },
  ],
])("%j tells its days", (text, expected) => {
  expect(summary(text)).toMatchObject(expected);
});

it.each([
  ["20 days in italy in september", ["IT 2026-09-01 2026-09-30"]],
  ["was in greece for june and july, 40 days in all", ["GR 2026-06-01 2026-07-31"]],
  ["35 tage in frankreich im september/oktober", ["FR 2026-09-01 2026-10-31"]],
  ["20 days in spain between 1 june and 31 july", ["ES 2026-06-01 2026-07-31"]],
  ["used 62 days since 1 july", ["undefined 2026-07-01 2026-11-27"]],
])("%j tells days somewhere between two others", (text, expected) => {
  const within = read(text).stays.map(
    ({ place, within: days }) => days && `${place} ${isoOf(days.from)} ${isoOf(days.to)}`,
  );
  expect(within).toEqual(expected);
});

it.each([
  ["I entered Spain on 03/04/2026", { text: "03/04/2026", why: "order" }],
  ["31 February 2027 to 10 March in Spain", { text: "31 February 2027", why: "none" }],
  ["in Spain from 10 May to 1 May 2026", { text: "10 May – 1 May 2026", why: "reversed" }],
  ["can i stay 99999 days", { text: "99999 days", why: "long" }],
])("%j tells days that cannot be read", (text, expected) => {
  expect(read(text)).toMatchObject({ stays: [], unclear: expected });
});

it("reads the day first in languages that write it so", () => {
  expect(summary("entré en España el 03/04/2026")).toMatchObject({ stays: ["ES 2026-04-03"] });
});

it.each([
  ["do i pass the test in the us", "en"],
  ["does mercury accept non residents", "en"],
  ["recipe for pad thai", "en"],
  ["is 3 000 a month enough for costa rica digital nomad", "en"],
  ["did south korea make the workation visa permanent", "en"],
  ["con 250 mil golden visa grecia?", "es"],
  ["quanto custa o golden visa", "pt"],
  ["con 3000 euro al mese digital nomad visa in italia", "it"],
  ["habe ich mit dem us pass visafrei", "de"],
  ["pension de france et visa nomade pour le portugal", "fr"],
])("%j is in %s", (text, language) => {
  expect(read(text).language).toBe(language);
});

it.each([
  ["which nomad visa has no income requirement", true],
  ["my wife has no income, which nomad visa fits 3500 eur", false],
  ["freelancer with 2800 eur a month, wife no income, which nomad visa fits", false],
  ["mi esposa sin ingresos y yo 3500 euros al mes, qué visa nómada", false],
])("%j asks for programs without a minimum income: %j", (text, expected) => {
  expect(read(text).cues.has("no-income")).toBe(expected);
});

it.each([
  ["which country gives us residence", []],
  ["us residence for investors", ["US"]],
  ["which of us residents pays tax in spain", ["ES"]],
  ["tax on a remote salary from the US if i live in Georgia the country", ["GE"]],
])("%j is about %j", (text, subjects) => {
  expect(read(text).subjects).toEqual(subjects);
});
