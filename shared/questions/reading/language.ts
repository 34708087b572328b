/** The languages in which questions are read and answered. */
export const questionLanguages = ["en", "es", "pt", "de", "fr", "it"] as const;
export type QuestionLanguage = (typeof questionLanguages)[number];
