import type { Concept } from "../concept.ts";

/** What is said of how to understand and to choose. */
export const guideConcepts: Readonly<Record<string, Concept>> = {
  explaining: {
    says: `what does it mean, what is meant, what do you mean, meaning, means when, explain, how does it work, in general,
      definition, what is a, was bedeutet, qué significa, o que significa, que veut dire, how reliable, can i rely,
      rely on, what counts as, how does that work, what is meant by, spiegami, erkläre, explica, explique, expliquer,
      cosa significa, how exact, accurate, trustworthy, were these, where do these`,
    finds: `meaning, definition, explain`,
    kinds: { guide: 1, country: 0.3 },
    vague: true,
  },
  taxedTwice: {
    says: `home country, own country, country i left, taxed twice, tax me twice, double taxation, double tax,
      both countries, two countries, twice, mein heimatland, país de origen, país de origem, pays d'origine,
      doppelbesteuerung, doble imposición, dupla tributação, double imposition, tax treaty, tax agreement,
      taxed at home too, home country want, taxed back home, pay twice, both places, citizenship-based,
      still owe tax at home, former country, country of origin, also at home, back home as well`,
    finds: `own country, double taxation, twice, home country, citizenship-based`,
    kinds: { guide: 1, country: 0.5, news: 0.2 },
  },
  aboutTheCards: {
    says: `your page, your site, your website, your card, your cards, the card, you show, that you show, you list,
      you say, your figures, your prices, your numbers, your data, quotes me, quoted me, shown here, given here,
      listed here, extra fees, hidden fees, hidden costs, additional fees, total amount, differ from, differs from,
      tu página, sua página, eure seite, ihrer seite, votre site, your list, your tables, these figures,
      those figures, your information, your sources, this site, this page, this website, this app, figures on,
      prices on, those all, all i have to pay, whole price, everything included, final price`,
    finds: `card, starting price, figures, typical, differ, sources`,
    kinds: { guide: 2 },
  },
  choosing: {
    says: `how do i choose, how to choose, how do i pick, how to pick, which country is best, how should i decide,
      what should i consider, what to look for, what should i check, what should i look for, what should i read,
      what to check, before i open, before i pay, before i sign up, before choosing, what to watch out for, criteria,
      compare countries, where should i move, cómo elegir, wie wähle ich, comment choisir, which is better,
      help me choose, help me decide, best country, pros and cons, decide between, before i choose, checklist,
      before buying, elegir, escolher, auswählen, entscheiden, choisir, scegliere, what matters,
      what should i think of, what should i know before, worauf achten, a qué debo prestar atención`,
    finds: `choosing, choose, compare, decide, pick`,
    kinds: { guide: 1.3, residency: 0.3 },
  },
};
