import * as z from "zod";
import type { ModelError, ModelErrorCode } from "./model-error.ts";

/** The tokens of a call, as the service reports them or estimated. */
export interface CallTokens {
  prompt: number;
  completion: number;
  areEstimated: boolean;
}

/** A call that has ended. It contains no text of the question or the answer. */
export interface ModelCall {
  kind: "ask" | "stream" | "round";
  outcome: "ok" | ModelErrorCode;
  /** Milliseconds since 1970. */
  startedAt: number;
  tokens?: CallTokens;
}

/** Records the start of a call. `end` records its end, with the error of a failed call. */
export type BeginCall = (kind: ModelCall["kind"]) => {
  count(tokens: CallTokens): void;
  end(error?: ModelError): void;
};

const tokenCount = z.int().min(0).nullish();

/** The tokens in an answer. Not all services report them, and a wrong report must not spoil the answer. */
export const Usage = z
  .object({ prompt_tokens: tokenCount, completion_tokens: tokenCount })
  .nullish()
  .catch(undefined);

/** The usual estimate for English text. */
const charactersPerToken = 4;

/** The reported tokens, or an estimate from the texts. */
export const countTokens = (
  promptLength: number,
  completionLength: number,
  usage?: z.infer<typeof Usage>,
): CallTokens => {
  const { prompt_tokens: prompt, completion_tokens: completion } = usage ?? {};
  if (typeof prompt === "number" && typeof completion === "number")
    return { prompt, completion, areEstimated: false };
  return {
    prompt: Math.ceil(promptLength / charactersPerToken),
    completion: Math.ceil(completionLength / charactersPerToken),
    areEstimated: true,
  };
};
