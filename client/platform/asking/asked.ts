import type { TextQuestion } from "#shared/questions/contract.ts";

/** The key of a question's answer in the query cache. */
export const answerKey = (question: TextQuestion | undefined) => ["text-answer", question] as const;

/** The question, with the user's reply to the detail that the answer asked for. */
export const withReply = ({ earlier = [], ...asked }: TextQuestion, text: string): TextQuestion => ({
  ...asked,
  text,
  earlier: [asked.text, ...earlier].slice(0, 3),
});
