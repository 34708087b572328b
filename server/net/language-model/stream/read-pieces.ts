import * as z from "zod";
import { ModelError, reportedError } from "../model-error.ts";
import { readEvents } from "./read-events.ts";
import { withoutThoughts } from "./spoken.ts";

/** What one event adds to an answer; a thought is not for the reader. */
export interface Piece {
  text: string;
  thought: string;
}

const words = z.string().nullish();
const Message = z
  .object({ content: words, refusal: words, reasoning_content: words, reasoning: words })
  .nullish();
const Chunk = z.object({
  choices: z.array(z.object({ delta: Message, message: Message, finish_reason: words })).nullish(),
  error: z.unknown().optional(),
  object: z.unknown().optional(),
});

const readChunk = (data: string) => {
  const chunk = Chunk.safeParse(JSON.parse(data));
  if (!chunk.success) throw new ModelError("model_answer", { detail: "no completion" });
  const { error, object, choices } = chunk.data;
  if (error) throw reportedError(error);
  if (object === "error") throw reportedError(JSON.parse(data));
  return choices?.[0];
};

/**
 * The pieces of a streamed answer; one that was not streamed is one piece. Ends where the answer says so, or with the
 * connection.
 * @throws ModelError for what is no answer; whatever ended the connection
 */
export async function* readPieces(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Piece, void> {
  for await (const data of readEvents(body)) {
    if (data.startsWith("[DONE]")) return;
    const choice = readChunk(data);
    const message = choice?.delta ?? choice?.message;
    if (message?.refusal) throw new ModelError("model_refused");
    if (message) {
      const { content, reasoning_content, reasoning } = message;
      const text = content ?? "";
      yield {
        text: choice?.delta ? text : withoutThoughts(text),
        thought: reasoning_content ?? reasoning ?? "",
      };
    }
    if (choice?.finish_reason === "content_filter") throw new ModelError("model_refused");
    // Some hold the connection after the last word, or break it off.
    if (choice?.finish_reason) return;
  }
}
