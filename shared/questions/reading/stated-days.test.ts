import { expect, it } from "vitest";
import { answerText, read } from "#tests/support/questions.ts";
import { createRandom } from "#tests/support/random.ts";

const texts = {
  en: {
    places: ["germany", "italy", "croatia", "spain", "france"],
    periods: ["july", "august", "september", "october", "august and september", "july and august"],
    day: "days",
    in: "in",
    and: "and",
    starts: ["", "i spent ", "was "],
    ends: ["whats left for december", "how many days left", "how many schengen days do i have left"],
  },
  de: {
    places: ["deutschland", "italien", "kroatien", "spanien", "frankreich"],
    periods: ["juli", "august", "september", "oktober", "august und september"],
    day: "tage",
    in: "in",
    and: "und",
    starts: ["", "ich war "],
    ends: ["wie viele tage bleiben mir noch", "wie viele tage habe ich übrig"],
  },
  es: {
    places: ["alemania", "italia", "croacia", "españa", "francia"],
    periods: ["julio", "agosto", "septiembre", "octubre", "julio y agosto"],
    day: "días",
    in: "en",
    and: "y",
    starts: ["", "estuve "],
    ends: ["cuántos días me quedan", "cuántos días me quedan para diciembre"],
  },
};

const codes = ["DE", "IT", "HR", "ES", "FR"];

/** Texts of stays in one to three countries. Stays share a period, or have one of their own. */
const generated = () => {
  const random = createRandom(20261128);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: 160 }, () => {
    const { places, periods, day, in: preposition, and, starts, ends } = oneOf(Object.values(texts));
    const count = 1 + Math.floor(random() * 3);
    const isShared = random() < 0.5;
    const shared = oneOf(periods);
    const first = Math.floor(random() * places.length);
    const stays = Array.from({ length: count }, (_, at) => {
      const place = (first + at) % places.length;
      const days = 2 + Math.floor(random() * 30);
      const unit = at > 0 && random() < 0.3 ? "" : ` ${day}`;
      const own = isShared && at < count - 1 ? "" : ` ${preposition} ${isShared ? shared : periods[at]}`;
      return { code: codes[place]!, days, words: `${days}${unit} ${preposition} ${places[place]}${own}` };
    });
    const stated = stays
      .map(({ words }, at) => (at === 0 ? words : `${at < count - 1 ? "," : ` ${and}`} ${words}`))
      .join("");
    return { text: `${oneOf(starts)}${stated}, ${oneOf(ends)}`, stays };
  });
};

it("counts every number of days that a text tells, or asks about it", () => {
  let asked = 0;
  const wrong = generated().flatMap(({ text, stays }) => {
    const { stays: found, unclear } = read(text);
    asked += unclear ? 1 : 0;
    if (unclear) return [];
    const stated = stays.map(({ code, days }) => `${code} ${days}`);
    const counted = found.map(({ place, from, to }) => `${place} ${to === undefined ? "?" : to - from + 1}`);
    return stated.join() === counted.join() ? [] : [{ text, counted }];
  });
  expect(wrong).toEqual([]);
  expect(asked).toBeLessThan(55);
});

it.each([
  [
    "i spent 40 days in germany in july and august and 20 days in croatia in september, us citizen, whats left for december",
    "You have at least 30 days left in the Schengen area if you arrive on December 1, 2026: 60 of 90",
  ],
  [
    "20 days in croatia in september, us citizen, do croatia days count and how many days left",
    "Days in Croatia have counted since January 1, 2023.",
  ],
  [
    "40 days in germany and 20 days in italy in july and august, us citizen, days left?",
    "You have at least 30 days left",
  ],
  [
    "40 days in germany and 20 days in croatia since july, how many days left",
    "You have at least 30 days left",
  ],
  ["used 60 since september 1, how many left in schengen", "You have 30 days left"],
  [
    "since september 1 i have used 60 days in schengen, how many left",
    "You have 30 days left in the Schengen area",
  ],
  ["spent 40 days in germany and 20 in italy so far, whats left", "You have at least 30 days left"],
  ["in october i spent 10 days in germany and 8 days in italy, schengen days left?", "You have 72 days left"],
  ["40 days in germany in august, days left", "40 days: the period has fewer days than that."],
  [
    "20 days in germany and 20 days in italy in october, whats left",
    "20 days + 20 days: the period has fewer days than that.",
  ],
  [
    "20 days in germany and 10 days in italy until october 31, how many schengen days left",
    "We can't tell which dates you mean by 20 days.",
  ],
  [
    "kiwi passport, paris on all 5 weekends of october starting fri 2 oct. how many days have i used",
    "We can't tell which dates you mean by weekends.",
  ],
  // The length behind the sentence is that of the next stay, although a stay before it has as many days.
  [
    "singapore passport, was in schengen 1 aug-19 sept and 10 oct-8 nov. earliest date i can come back and stay 30 days",
    "You can go back to the Schengen area from January 18, 2027, for up to 30 days.",
  ],
  [
    "american, bulgaria june 15-july 20, all of august in serbia, all of september in croatia, october albania. flying to rome dec 5, what's left of my 90",
    "You have 60 days left in the Schengen area if you arrive on December 5, 2026",
  ],
  [
    "passaporte alemão, fiquei na colombia de 10 de janeiro a 8 de abril e depois 35 dias a partir de 20 de setembro. quanto me sobra",
    "124 of 90",
  ],
  [
    "canadian, paphos sept 1 - oct 10, straight on to rhodes oct 11 to nov 9. days left in each pls",
    "You have 50 days left in Cyprus",
  ],
  // Colombia's limit is for a calendar year.
  [
    "canadian, colombia jan 5 to mar 5, then peru mar 6 to apr 20. how many days are left in each?",
    "You have 30 days left in Colombia",
  ],
  [
    "canadian, svalbard oct 11 to nov 9. how many days do I have left in schengen?",
    "You have 90 days left in the Schengen area",
  ],
  [
    "I work on weekends. Canadian, was in Spain from October 1 to October 30. How many days are left?",
    "You have 60 days left in the Schengen area",
  ],
  [
    "Canadien, j'ai passé 3 semaines en France en juin puis tout le mois d'octobre en Allemagne. Combien de jours me reste-t-il?",
    "You have 59 days left",
  ],
  // A week of the trip can be any week of October, so the whole month counts.
  ["american, i was in spain in the first week of my trip in october. how many days left?", "31 of 90"],
  ["american, i came home on 31 august after 62 days in Spain. how many days left?", "62 of 90"],
  ["american, I spent July and August 1 to 14 in Portugal. how many days left?", "45 of 90"],
  ["I was in Spain 40 days in the last 180 days, american. how many days left", "at least 50 days left"],
  [
    "Aussie passport, 45 days in Portugal in July and August. How many days would I have at Christmas?",
    "if you arrive on December 25, 2026",
  ],
  ["Spain the last 60 days of 2025. How many days do I have left on 1 March 2026?", "60 of 90"],
  ["brit, italy the last week of september and the first week of october. how many days left?", "14 of 90"],
  [
    "american, in Spain in the first week of September and the last 10 days of October. how many days left?",
    "17 of 90",
  ],
  [
    "american, arriving in Spain the first week of January, how long can I stay?",
    "up to 90 days in any 180 days",
  ],
  [
    "american in france, my 90 days run out on december 10. what can i do to stay longer",
    "With 13 days left, you may stay in the Schengen area",
  ],
  [
    "american, my 90 days in spain end tomorrow, can i extend",
    "As a rule, only for serious reasons, such as illness (not confirmed)",
  ],
  // The person is still there today, so the days left begin tomorrow.
  [
    "how long can i stay in norway if i was in sweden from october 1 until today, canadian",
    "if you arrive on November 29, 2026",
  ],
  ["i moved to Thailand on June 3. do i pay tax there this year", "Yes: 212 days count in Thailand for 2026"],
  ["is cyprus corporate tax still 12.5 this year", "15% since 1 January 2026"],
])("%j", (text, expected) => {
  expect(answerText(text)?.sentences.join(" ")).toContain(expected);
});
