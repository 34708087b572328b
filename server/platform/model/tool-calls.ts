import type OpenAI from "openai";
import * as z from "zod";

/** A tool that a model may call. */
export interface ModelTool {
  /** At most 64 letters, digits, `_` and `-`. */
  name: string;
  /** For the model: what the tool gives. */
  description: string;
  /** The JSON Schema of the arguments. */
  parameters: object;
}

/** A call of a tool by a model. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON as the model wrote it: it may be invalid, or cut off where the reading stopped. */
  arguments: string;
}

/** A message of a conversation; the system's holds the instructions. `calls` are those that the model made in it. */
export type ModelMessage =
  | { role: "system" | "user" | "assistant"; content: string; calls?: readonly ToolCall[] }
  | { role: "tool"; content: string; callId: string };

/** A tool by name must be called. `none`: the model must write. */
export type ToolChoice = "auto" | "none" | { name: string };

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Some services reject a conversation that repeats invalid arguments. */
const toWireCall = ({ id, name, arguments: given }: ToolCall) => ({
  id,
  type: "function" as const,
  function: { name, arguments: isJson(given) ? given : "{}" },
});

/** A message as the API of OpenAI expects it. */
export const toWireMessage = (message: ModelMessage): OpenAI.ChatCompletionMessageParam => {
  if (message.role === "tool")
    return { role: "tool", content: message.content, tool_call_id: message.callId };
  const { role, content, calls } = message;
  return role === "assistant" && calls
    ? { role, content: content || null, tool_calls: calls.map(toWireCall) }
    : { role, content };
};

/** The part of a request that offers tools. */
export const toWireTools = (tools: readonly ModelTool[], choice: ToolChoice) => ({
  tools: tools.map(({ name, description, parameters }) => ({
    type: "function" as const,
    function: { name, description, parameters: parameters as Record<string, unknown> },
  })),
  tool_choice:
    typeof choice === "string" ? choice : { type: "function" as const, function: { name: choice.name } },
});

const text = z.string().nullish().catch(undefined);
const Arguments = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
  .nullish()
  .catch(undefined);

/** The calls in a message, or in a piece of a streamed one. Services leave out different fields. */
export const CallPieces = z
  .array(
    z.object({
      index: z.int().nullish().catch(undefined),
      id: text,
      function: z.object({ name: text, arguments: Arguments }).nullish().catch(undefined),
    }),
  )
  .nullish()
  .catch(undefined);
type CallPiece = NonNullable<z.infer<typeof CallPieces>>[number];

/** Joins the pieces of calls. */
export const createCallReader = () => {
  const calls: ToolCall[] = [];
  const byIndex = new Map<number, ToolCall>();
  /** The call that a piece continues. A piece with another id begins a call even if it repeats an index. */
  const continued = ({ index, id, function: called }: CallPiece): ToolCall | undefined => {
    const known = typeof index === "number" ? byIndex.get(index) : called?.name ? undefined : calls.at(-1);
    return known && called?.name && id && id !== known.id ? undefined : known;
  };
  const begin = ({ index, id }: CallPiece): ToolCall => {
    const call = { id: id || `call_${calls.length + 1}`, name: "", arguments: "" };
    calls.push(call);
    if (typeof index === "number") byIndex.set(index, call);
    return call;
  };
  return {
    /** Adds pieces, and returns how many characters they have. */
    add(pieces: readonly CallPiece[]): number {
      let length = 0;
      for (const piece of pieces) {
        const call = continued(piece) ?? begin(piece);
        const { name, arguments: more } = piece.function ?? {};
        call.name ||= name ?? "";
        call.arguments += more ?? "";
        length += (name?.length ?? 0) + (more?.length ?? 0);
      }
      return length;
    },
    read: (): readonly ToolCall[] => calls,
  };
};
