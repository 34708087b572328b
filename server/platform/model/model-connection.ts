import type OpenAI from "openai";
import type { Agent, RequestInit as AgentInit } from "undici";
import { ModelError } from "./model-error.ts";

export const openAiUrl = "https://api.openai.com/v1";

export interface ModelSettings {
  /** Undefined for self-hosted services without keys. */
  apiKey: string | undefined;
  /** Includes the version: `http://localhost:11434/v1`. Undefined for OpenAI's own service. */
  baseUrl: string | undefined;
  model: string;
}

/** A client of the service. It never retries by itself and limits the size of a response. */
export interface ModelConnection {
  client(): Promise<OpenAI>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}

const limitBytes = (maxBytes: number) => {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ModelError("model_answer", { detail: `more than ${maxBytes} bytes` });
      controller.enqueue(chunk);
    },
  });
};

/** Loads the client on first use. Each question has its own connection, which closes with its answer. */
export const createModelConnection = (
  { apiKey, baseUrl }: ModelSettings,
  { maxBytes }: { maxBytes: number },
): ModelConnection => {
  let opened: Promise<{ client: OpenAI; agent: Agent }> | undefined;

  const open = async () => {
    const [{ OpenAI }, { Agent, fetch }] = await Promise.all([import("openai"), import("undici")]);
    // Callers set deadlines, since a model on a small machine may think for minutes. Idle connections close at once:
    // undici opens extra ones when several questions are canceled together.
    const agent = new Agent({ pipelining: 0, keepAliveTimeout: 1, headersTimeout: 0, bodyTimeout: 0 });
    const limitedFetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      // Following a redirect would send the question and the key to another host.
      const response = await fetch(url as string, {
        ...(init as AgentInit),
        dispatcher: agent,
        redirect: "manual",
      });
      const { status, headers } = response;
      const body = response.body as ReadableStream<Uint8Array> | null;
      return new Response(body?.pipeThrough(limitBytes(maxBytes)), { status, headers: [...headers] });
    };
    /** Keeps error messages of services that do not wrap them in an `error` field. */
    class Client extends OpenAI {
      protected override makeStatusError(
        status: number,
        reported: object,
        text?: string,
        headers = new Headers(),
      ) {
        const error =
          typeof reported === "object" && reported && !("error" in reported) ? { error: reported } : reported;
        return super.makeStatusError(status, error, text, headers);
      }
    }
    const client = new Client({
      // Without explicit values, the client reads environment variables.
      apiKey: apiKey ?? "none",
      baseURL: baseUrl ?? openAiUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      defaultHeaders: apiKey ? {} : { Authorization: null },
      maxRetries: 0,
      logLevel: "off",
      fetch: limitedFetch,
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
