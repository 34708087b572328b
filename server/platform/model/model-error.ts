import { setTimeout as sleep } from "node:timers/promises";

/** What kind of failure ended a question to the language model. */
export type ModelErrorCode =
  | "model_timeout"
  | "model_unreachable"
  | "model_denied"
  | "model_busy"
  | "model_crowded"
  | "model_failed"
  | "model_answer"
  | "model_too_long"
  | "model_refused"
  | "model_resting"
  | "model_called_off";

const again = "Please try again";

const timeWords = (seconds: number): string => {
  if (seconds === 1) return "1 second";
  if (seconds < 90) return `${seconds} seconds`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
};

/** When to come back, where it is known. */
const againIn = (seconds: number | undefined, usual: string): string =>
  seconds ? `${again} in ${timeWords(seconds)}.` : `${again} ${usual}.`;

const messages: Record<ModelErrorCode, string | ((retryAfterSec?: number) => string)> = {
  model_timeout: `The language model did not answer in time. ${again}.`,
  model_unreachable: `The language model cannot be reached at the moment. ${again} shortly.`,
  model_denied:
    "The language model refused to work for this site. Whoever operates it must look at its settings.",
  model_busy: (sec) => `The language model is busy at the moment. ${againIn(sec, "shortly")}`,
  model_crowded: `Too much is being written at the moment. ${again} shortly.`,
  model_failed: `The language model answered with an error. ${again} later.`,
  model_answer: `The language model gave an answer that cannot be used. ${again}.`,
  model_too_long: "The language model cannot read that much at once. Please ask for less.",
  model_refused: "The language model declined to write this.",
  model_resting: (sec) =>
    `The language model failed several times in a row. ${againIn(sec, "in half a minute")}`,
  model_called_off: "The question to the language model was called off.",
};

interface ModelErrorDetails {
  /** What happened, for the log; never a key, an address, or a word of question or answer. */
  detail?: string;
  retryAfterSec?: number;
}

/** Why a language model gave nothing. The message is for a person; it holds no key, no address and no prompt. */
export class ModelError extends Error {
  readonly detail: string | undefined;
  readonly retryAfterSec: number | undefined;

  constructor(
    readonly code: ModelErrorCode,
    { detail, retryAfterSec }: ModelErrorDetails = {},
  ) {
    const message = messages[code];
    super(typeof message === "string" ? message : message(retryAfterSec));
    this.name = "ModelError";
    this.detail = detail;
    this.retryAfterSec = retryAfterSec;
  }
}

const outages = ["model_timeout", "model_unreachable", "model_denied", "model_busy", "model_failed"];
const poorAnswers = ["model_answer", "model_refused", "model_too_long"];

/** What a failure says of the service: `down`, that it `answered` though poorly, or nothing. */
export const tellsOfService = ({ code }: ModelError): "down" | "answered" | undefined => {
  if (outages.includes(code)) return "down";
  return poorAnswers.includes(code) ? "answered" : undefined;
};

interface Thrown {
  status?: unknown;
  code?: unknown;
  name?: unknown;
  message?: unknown;
  cause?: unknown;
  headers?: { get?: (name: string) => string | null };
}

/** The code of the network stack, wherever in the chain of causes it stands. */
const networkCode = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as Thrown;
  if (typeof code === "string" && /^[A-Z][A-Z_]+$/.test(code)) return code;
  return cause ? networkCode(cause) : undefined;
};

/** Seconds of a `Retry-After`, which is a number or a date; undefined for what is neither. */
const retryAfterSec = (value: string | null | undefined, now = Date.now()): number | undefined => {
  if (!value) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

// As OpenAI, vLLM, llama.cpp, Ollama, LM Studio, Gemini and others put it.
const tooLong =
  /context[ _-]?(length|window|size)|maximum model length|maximum number of tokens|\b(prompt|input|request)\b.{0,40}\btoo (long|large)/i;

const tellsOfLength = ({ code, message }: Thrown) =>
  tooLong.test(String(code ?? "")) || tooLong.test(String(message ?? ""));

const ofStatus = (status: number, error: Thrown): ModelError => {
  const details = {
    detail: `status ${status}`,
    retryAfterSec: retryAfterSec(error.headers?.get?.("retry-after")),
  };
  if (status === 413 || (status === 400 && tellsOfLength(error)))
    return new ModelError("model_too_long", details);
  if (status === 401 || status === 403) return new ModelError("model_denied", details);
  return new ModelError(status === 429 ? "model_busy" : "model_failed", details);
};

/** The {@link ModelError} for an error that a service reported within an answer that had begun well. */
export const reportedError = (error: unknown): ModelError => {
  const reported: Thrown = typeof error === "object" && error ? error : { message: error };
  if (tellsOfLength(reported)) return new ModelError("model_too_long", { detail: "reported" });
  if (typeof reported.code === "number") return ofStatus(reported.code, reported);
  const isBusy = /rate.?limit|overloaded/i.test(String(reported.code ?? ""));
  return new ModelError(isBusy ? "model_busy" : "model_failed", { detail: "reported" });
};

/** Turns what the client or the network threw into a {@link ModelError}; one passes unchanged. */
export const toModelError = (error: unknown): ModelError => {
  if (error instanceof ModelError) return error;
  const thrown = (error ?? {}) as Thrown;
  if (typeof thrown.status === "number") return ofStatus(thrown.status, thrown);
  if (thrown.name === "FetchError")
    return new ModelError(thrown.code === "timeout" ? "model_timeout" : "model_called_off");
  if (error instanceof SyntaxError) return new ModelError("model_answer", { detail: "no JSON" });
  return new ModelError("model_unreachable", { detail: networkCode(error) ?? "the connection broke off" });
};

/** The longest wait that a service may ask for before a second try. */
const longestMs = 10_000;
const usualMs = 500;

interface Refusal {
  status?: unknown;
  code?: unknown;
  cause?: unknown;
  headers?: { get?: (name: string) => string | null };
}

/** Connections that failed before there was an answer. */
const unanswered = /^(ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|UND_ERR_SOCKET)$/;

const brokeOff = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as Refusal;
  return (typeof code === "string" && unanswered.test(code)) || (cause !== undefined && brokeOff(cause));
};

/** What a service may say within an answer, and not say a second time. */
const passing = ["model_busy", "model_failed"];

/**
 * How long to wait before the second try of a question; undefined where there should be none. What broke off within an
 * answer has cost its price, and is tried again only where that is said.
 */
export const retryDelayMs = (error: unknown, { withinAnswer = false } = {}): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ModelError) return withinAnswer && passing.includes(error.code) ? usualMs : undefined;
  // Only errors of the client have the field, though empty where there was no answer; undici's for a body have none.
  if (!("status" in error)) return withinAnswer && error instanceof TypeError ? usualMs : undefined;
  const { status, headers } = error as Refusal;
  if (typeof status !== "number") return brokeOff(error) ? usualMs : undefined;
  if (status !== 429 && status < 500) return undefined;
  const asked = retryAfterSec(headers?.get?.("retry-after"));
  if (asked === undefined) return usualMs + Math.random() * usualMs;
  return asked * 1000 <= longestMs ? asked * 1000 : undefined;
};

interface TrialOptions {
  signal: AbortSignal;
  /** No second try begins after it. */
  endsAt: number;
  delayMs?: (error: unknown) => number | undefined;
}

/** Tries once more where that may help. */
export const tryTwice = async <T>(
  attempt: () => Promise<T>,
  { signal, endsAt, delayMs = retryDelayMs }: TrialOptions,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const waitMs = delayMs(error);
    if (waitMs === undefined || Date.now() + waitMs >= endsAt) throw error;
    await sleep(waitMs, undefined, { signal });
    return attempt();
  }
};
