/** The languages in which questions are read and answered. */
export const questionLanguages = ["en", "es", "pt", "de", "fr", "it"] as const;
export type QuestionLanguage = (typeof questionLanguages)[number];

/** An object with a value for each language. */
export const byLanguage = <Value>(
  create: (language: QuestionLanguage) => Value,
): Record<QuestionLanguage, Value> =>
  Object.fromEntries(questionLanguages.map((language) => [language, create(language)])) as Record<
    QuestionLanguage,
    Value
  >;
