import { type Clock, sleep } from "#server/platform/clock.ts";
import { timeWords } from "#server/platform/http/errors.ts";
import { ModelOutage } from "#shared/health/contract.ts";

export type ModelErrorCode =
  | ModelOutage
  | "model_crowded"
  | "model_answer"
  | "model_too_long"
  | "model_refused"
  | "model_no_tools"
  | "model_resting"
  | "model_called_off";

const again = "Please try again";

const againIn = (seconds: number | undefined, fallback: string): string =>
  seconds ? `${again} in ${timeWords(seconds)}.` : `${again} ${fallback}.`;

const messages: Record<ModelErrorCode, string | ((retryAfterSec?: number) => string)> = {
  model_timeout: `The language model did not answer in time. ${again}.`,
  model_unreachable: `The language model is unreachable at the moment. ${again} shortly.`,
  model_denied: "The language model rejected this site's credentials. The operator must check its settings.",
  model_busy: (sec) => `The language model is busy at the moment. ${againIn(sec, "shortly")}`,
  model_crowded: `Too many answers are being written at the moment. ${again} shortly.`,
  model_failed: `The language model answered with an error. ${again} later.`,
  model_answer: `The language model sent an unusable answer. ${again}.`,
  model_too_long: "The language model cannot handle a text of this length. Shorten it and try again.",
  model_refused: "The language model declined to write this.",
  model_no_tools: "The language model cannot look things up.",
  model_resting: (sec) =>
    `The language model failed several times in a row. ${againIn(sec, "in half a minute")}`,
  model_called_off: "The question to the language model was canceled.",
};

interface ModelErrorDetails {
  /** For the log. Never contains a key, an address, or a word of a question or answer. */
  detail?: string;
  retryAfterSec?: number;
}

/** A failed question to the language model. The message is for users and contains no key, address or prompt. */
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

const outages: readonly string[] = ModelOutage.options;
const poorAnswers = ["model_answer", "model_refused", "model_too_long"];

export const isOutage = (code: ModelErrorCode): code is ModelOutage => outages.includes(code);

/** The state of the service by an error: it is down, or it answered, if unusably. Undefined if the error does not show it. */
export const serviceStateOf = ({ code }: ModelError): "down" | "answered" | undefined => {
  if (isOutage(code)) return "down";
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

/** The system error code in the chain of causes. */
const networkCode = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as Thrown;
  if (typeof code === "string" && /^[A-Z][A-Z_]+$/.test(code)) return code;
  return cause ? networkCode(cause) : undefined;
};

/** The seconds of a `Retry-After` header, which is a number or a date; undefined for anything else. */
const retryAfterSec = (value: string | null | undefined): number | undefined => {
  if (!value) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
};

// The wording of OpenAI, vLLM, llama.cpp, Ollama, LM Studio, Gemini and others.
const tooLong =
  /context[ _-]?(length|window|size)|maximum model length|maximum number of tokens|\b(prompt|input|request)\b.{0,40}\btoo (long|large)/i;

const isAboutLength = ({ code, message }: Thrown) =>
  tooLong.test(String(code ?? "")) || tooLong.test(String(message ?? ""));

const fromStatus = (status: number, error: Thrown): ModelError => {
  const details = {
    detail: `status ${status}`,
    retryAfterSec: retryAfterSec(error.headers?.get?.("retry-after")),
  };
  if (status === 413 || (status === 400 && isAboutLength(error)))
    return new ModelError("model_too_long", details);
  if (status === 401 || status === 403) return new ModelError("model_denied", details);
  return new ModelError(status === 429 ? "model_busy" : "model_failed", details);
};

/** The {@link ModelError} for an error that a service reports in the body of a 200 response. */
export const reportedError = (error: unknown): ModelError => {
  const reported: Thrown = typeof error === "object" && error ? error : { message: error };
  if (isAboutLength(reported)) return new ModelError("model_too_long", { detail: "reported" });
  if (typeof reported.code === "number") return fromStatus(reported.code, reported);
  const isBusy = /rate.?limit|overloaded/i.test(String(reported.code ?? ""));
  return new ModelError(isBusy ? "model_busy" : "model_failed", { detail: "reported" });
};

/** Turns an error of the client or the network into a {@link ModelError}. A ModelError passes unchanged. */
export const toModelError = (error: unknown): ModelError => {
  if (error instanceof ModelError) return error;
  const thrown = (error ?? {}) as Thrown;
  if (typeof thrown.status === "number") return fromStatus(thrown.status, thrown);
  if (thrown.name === "FetchError")
    return new ModelError(thrown.code === "timeout" ? "model_timeout" : "model_called_off");
  if (error instanceof SyntaxError) return new ModelError("model_answer", { detail: "no JSON" });
  return new ModelError("model_unreachable", { detail: networkCode(error) ?? "the connection broke off" });
};

/** A service that asks for a longer wait gets no retry. */
const maxDelayMs = 10_000;
const defaultDelayMs = 500;

interface RetryDelay {
  /** Whether to retry errors within an answer, too. An answer that broke off has already been paid for. */
  withinAnswer?: boolean;
  /** The delay if the service asks for none; 500 ms by default. */
  defaultMs?: number;
}

/** Errors of connections that failed before a response. */
const noResponse = /^(ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|UND_ERR_SOCKET)$/;

const brokeOff = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as Thrown;
  return (typeof code === "string" && noResponse.test(code)) || (cause !== undefined && brokeOff(cause));
};

/** Errors within an answer that may not occur again. */
const transient = ["model_busy", "model_failed"];

/** The delay before a retry after a response with an error status: as long as it asks for, if that is not too long. */
const delayAfterResponse = (
  status: number,
  headers: Thrown["headers"],
  defaultMs: number,
): number | undefined => {
  if (status !== 429 && status < 500) return undefined;
  const requestedSec = retryAfterSec(headers?.get?.("retry-after"));
  if (requestedSec === undefined) return defaultMs + Math.random() * defaultMs;
  return requestedSec * 1000 <= maxDelayMs ? requestedSec * 1000 : undefined;
};

/** The delay before a retry; undefined for no retry. */
export const retryDelayMs = (
  error: unknown,
  { withinAnswer = false, defaultMs = defaultDelayMs }: RetryDelay = {},
): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ModelError)
    return withinAnswer && transient.includes(error.code) ? defaultMs : undefined;
  // Errors of the OpenAI client have a `status`, undefined without a response. Errors of undici have none.
  if (!("status" in error)) return withinAnswer && error instanceof TypeError ? defaultMs : undefined;
  const { status, headers } = error as Thrown;
  if (typeof status === "number") return delayAfterResponse(status, headers, defaultMs);
  return brokeOff(error) ? defaultMs : undefined;
};

interface RetryOptions {
  signal: AbortSignal;
  /** No retry begins after this time of the clock. */
  endsAt: number;
  /** The delay before the retry; undefined for no retry. */
  delayMs: (error: unknown) => number | undefined;
  clock: Clock;
}

/** Retries once if the error may be transient. */
export const tryTwice = async <T>(
  attempt: () => Promise<T>,
  { signal, endsAt, delayMs, clock }: RetryOptions,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const waitMs = delayMs(error);
    if (waitMs === undefined || clock.now() + waitMs >= endsAt) throw error;
    await sleep(clock, waitMs, signal);
    return attempt();
  }
};
