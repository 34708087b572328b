import type { RuleAnswer } from "#shared/stays/counting/answers.ts";
import type { Travels } from "#shared/stays/travels.ts";

const isSameAnswer = (one: RuleAnswer | undefined, other: RuleAnswer | undefined): boolean =>
  typeof one === "object" && typeof other === "object" ? one.join() === other.join() : one === other;

/** Answers a question, or withdraws the answer. Returns the same travels if the answer is already there. */
export const answerQuestion =
  (key: string, answer: RuleAnswer | undefined) =>
  (travels: Travels): Travels => {
    if (isSameAnswer(travels.answers[key], answer)) return travels;
    const { [key]: _, ...others } = travels.answers;
    if (answer === undefined) return { ...travels, answers: others };
    const kept = typeof answer === "object" ? [...answer] : answer;
    return { ...travels, answers: { ...others, [key]: kept } };
  };
