/**
 * The numbers that decide what a news item is about. The terms are in the tables of `server/knowledge`.
 *
 * 1. The title and the body are searched for terms. Each term belongs to a subject: a type, a topic or a place. A term
 *    of weight 3 or more names its subject, one of weight 2 is typical of it, and one of weight 1 or less only fits.
 * 2. A match counts its term's weight times the factor of its zone (`zones`). Each further mention of a term counts half
 *    as much as the one before (`repeat`). The weight of a subject is the sum over its matches.
 * 3. The relevance of a subject is weight / (weight + 2), rounded to two decimals (`half`). One term of weight 3 has
 *    relevance 0.75 in the title and 0.6 in the opening. The page marks relevance above 0.7 with a star.
 * 4. The type is the one with the greatest weight. If two are equal, the narrower one wins: citizenship, tax, residency,
 *    visa.
 * 5. A place that only is affected ("citizens of France") counts less, and an excepted one ("outside the EU") counts
 *    nothing. If no place acts, the source's country takes its place.
 * 6. An item is shown if its fit reaches `shownFrom`. The fit adds the weight of its type and the weights of words that
 *    show a rule ("takes effect", "quota"), and subtracts those of noise ("vacancy notice", "jailed"). Each such word counts
 *    once. The other words of the title add their own small weights (`hints`). The threshold of an authority is low, so that
 *    terse titles are shown ("Cap reached for FY 2027"). The press needs words of a type and of a rule. Without any word of a
 *    type, only an item of an authority on one of our topics is shown.
 *
 * After a change, run `npm run bench -- relevance`, `npm run bench -- classify` and
 * `npx vitest run --project server server/features/news`.
 */
export const rules = {
  /** Factor by position. The opening is the first `openingWords` words of the body. */
  zones: { title: 2, opening: 1, rest: 0.3, openingWords: 80 },
  repeat: 0.5,
  /** The weight that has relevance 0.5. */
  half: 2,

  /** Added to the type that is the source's topic. */
  sourceTopic: 1,
  /** The weight of the source's country if no place acts. Its relevance, 0.6, is below the star. */
  sourceCountry: 3,

  /** How the fit of an item is made up. */
  fit: {
    /** The weight of the type counts in full up to here, and then by the share `typeBeyond`. */
    maxType: 3,
    typeBeyond: 0.3,
    /** Factor for the words of a rule, whose weights count up to `maxRule`. */
    rule: 1.5,
    maxRule: 4,
    /** The weight of a word for an act, such as "extends", besides the words of a rule. */
    act: 2,
    /** Factors for noise, whose weights count up to `maxNoise` in each. */
    noiseInTitle: 2,
    noiseInBody: 1,
    maxNoise: 4,
    /** The factor for the sum of the weights of single title words, the maximum of this sum, and the smoothing constant. */
    hints: { word: 0.5, max: 6, unseen: 1000 },
  },
  /** The fit from which an item is shown: of an authority, and of any other publisher. */
  shownFrom: { authority: 3.6, others: 4.4 },

  /** Weights of the terms for places. An authority acts for its country, while money and hints only point to it. */
  places: { name: 3, people: 2.5, town: 2.5, body: 3.5, money: 1.5, hint: 0.8, context: 0 },
  roles: {
    /** Factor for a place that is only affected. */
    affected: 0.35,
    /** Factor for the place that a title begins with. It usually acts. */
    beginsTitle: 1.25,
    /** Factor for the EU if a country acts. National news often cites EU law. */
    unionBehindCountry: 0.7,
    /** The same if the item names the EU or Schengen, but none of its bodies. */
    unionByNameBehindCountry: 0.4,
  },

  /** Weights for how much two headlines agree on what happened, summed over their shared elements. */
  event: {
    subject: 2,
    aspect: 1,
    programme: 1,
    act: 1.5,
    /** The weight of a shared list of at least `manyPlaces` places. */
    places: 2,
    manyPlaces: 3,
    /** A shared step, such as "proposes", instead of an act. */
    step: 0.5,
    /** The weight of a shared figure by its unit; those of a headline count up to `maxFigures`. */
    figures: {
      ...{ percent: 2.5, money: 2.5, times: 2, code: 2.5, plain: 2 },
      ...{ day: 2, week: 2, hour: 2, month: 2, date: 1, "calendar year": 0.5 },
    },
    maxFigures: 4,
    /** The figures must weigh this much without a shared act, or without a shared subject. */
    figure: 1.5,
    figureAlone: 2,
    /** The weight of words if all are shared. */
    words: 4,
    /** The share of words from which headlines with one different word are about different events. */
    alike: 0.5,
    /** The share of words that suffices without a shared act or figure. */
    almostSame: 0.8,
    /** Reports that agree this much are joined. If a model is configured, it judges those that agree less. */
    joinedFrom: 3.5,
    /** The maximum agreement of reports that share a subject, an aspect or words, but no act, figure or list of places. */
    unconfirmed: 3,
    likelyFrom: 2,
  },

  /** Weights for how far a change has come, by the words of a text. */
  stage: {
    /** The weight from which the terms of a stage show it clearly: in the title, and in the title and the opening. */
    clear: 3,
    clearInAll: 4,
    /** The weight of terms that no later step of a law can follow, such as "signed into law". */
    final: 5,
    /** The weight of a date with words such as "takes effect", and of one with words such as "from". */
    effect: 5,
    start: 4,
    /** Dates in an item count up to this many days before it and after it. */
    maxBefore: 366,
    maxAfter: 3660,
  },

  maxRelevanceWithoutAct: 0.5,
  minTopicRelevance: 0.35,
  /** Includes the tag for the type. */
  maxTags: 8,
} as const;
