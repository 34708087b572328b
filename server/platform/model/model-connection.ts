import type OpenAI from "openai";
import type { Agent, RequestInit as AgentInit } from "undici";
import { ModelError } from "./model-error.ts";

/** Where OpenAI's own service is. */
export const openAiUrl = "https://api.openai.com/v1";

/** Which service is asked, and how. */
export interface ModelSettings {
  /** Absent for services of one's own that ask for none. */
  apiKey: string | undefined;
  /** Where the service is, up to the version: `http://localhost:11434/v1`; absent for OpenAI's own. */
  baseUrl: string | undefined;
  model: string;
}

/** A client of the service that never tries again by itself and reads no more than `maxBytes` of an answer. */
export interface ModelConnection {
  client(): Promise<OpenAI>;
  /** Ends all connections at once. */
  close(): Promise<void>;
}

const counted = (maxBytes: number) => {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ModelError("model_answer", { detail: `more than ${maxBytes} bytes` });
      controller.enqueue(chunk);
    },
  });
};

/** Loads the client at the first question. Each question has a connection of its own, closed with its answer. */
export const createModelConnection = (
  { apiKey, baseUrl }: ModelSettings,
  { maxBytes }: { maxBytes: number },
): ModelConnection => {
  let opened: Promise<{ client: OpenAI; agent: Agent }> | undefined;

  const open = async () => {
    const [{ OpenAI }, { Agent, fetch }] = await Promise.all([import("openai"), import("undici")]);
    // Whoever asks has a deadline; a model on a small machine may think for minutes. A connection on which nothing is
    // asked is closed: undici opens one for each of several questions that are called off at once.
    const agent = new Agent({ pipelining: 0, keepAliveTimeout: 1, headersTimeout: 0, bodyTimeout: 0 });
    const countedFetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      // A redirect would take question and key to somebody else.
      const answer = await fetch(url as string, {
        ...(init as AgentInit),
        dispatcher: agent,
        redirect: "manual",
      });
      const { status, headers } = answer;
      const body = answer.body as ReadableStream<Uint8Array> | null;
      return new Response(body?.pipeThrough(counted(maxBytes)), { status, headers: [...headers] });
    };
    /** Keeps the words of services that do not put an error into a field of that name. */
    class Client extends OpenAI {
      protected override makeStatusError(
        status: number,
        said: object,
        text?: string,
        headers = new Headers(),
      ) {
        const error = typeof said === "object" && said && !("error" in said) ? { error: said } : said;
        return super.makeStatusError(status, error, text, headers);
      }
    }
    const client = new Client({
      // What is absent must be said so, or the environment is asked.
      apiKey: apiKey ?? "none",
      baseURL: baseUrl ?? openAiUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      defaultHeaders: apiKey ? {} : { Authorization: null },
      maxRetries: 0,
      logLevel: "off",
      fetch: countedFetch,
    });
    return { client, agent };
  };

  return {
    async client() {
      opened ??= open();
      return (await opened).client;
    },
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
};
