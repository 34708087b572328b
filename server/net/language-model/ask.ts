import type OpenAI from "openai";
import * as z from "zod";
import type { ModelConnection } from "./model-connection.ts";
import { ModelError } from "./model-error.ts";
import { readJson } from "./read-json.ts";
import { tryTwice } from "./retry-delay.ts";
import type { InTurn } from "./turns.ts";

/** One question that is answered by one object. */
export interface ModelQuestion<Answer extends z.ZodObject> {
  /** What the model is told to do. */
  instructions: string;
  /** What it is to do it with; never part of the instructions. */
  material: string;
  /** A name for the shape of the answer, and the shape. */
  answerName: string;
  answer: Answer;
  /** For everything together: waiting for a turn, a second try, and the answer to its end. */
  timeoutMs: number;
  signal?: AbortSignal;
}

interface AskDeps {
  connection: ModelConnection;
  model: string;
  inTurn: InTurn;
}

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
});

const contentOf = (completion: unknown): string => {
  const parsed = Completion.safeParse(completion);
  if (!parsed.success) throw new ModelError("model_answer", { detail: "no completion" });
  const { content, refusal } = parsed.data.choices[0]!.message;
  if (refusal) throw new ModelError("model_refused");
  if (!content?.trim()) throw new ModelError("model_answer", { detail: "empty" });
  return content;
};

/** Whether a service may have refused the schema, of which not all know. */
const refusesSchema = (error: unknown) =>
  [400, 422, 501].includes((error as { status?: number } | undefined)?.status ?? 0);

/** Asks questions that are answered by an object of a given shape. */
export const createAsk = ({ connection, model, inTurn }: AskDeps) => {
  let knowsSchemas = true;

  const complete = async (question: ModelQuestion<z.ZodObject>, signal: AbortSignal): Promise<unknown> => {
    const { instructions, material, answerName: name, answer } = question;
    const client = await connection.client();
    const { $schema: _, ...schema } = z.toJSONSchema(answer);
    const send = (withSchema: boolean) => {
      const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
        model,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: material },
        ],
        ...(withSchema && {
          response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
        }),
      };
      return client.chat.completions.create(body, { signal });
    };
    if (!knowsSchemas) return send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      const answered = await send(false);
      knowsSchemas = false;
      return answered;
    }
  };

  return <Answer extends z.ZodObject>(question: ModelQuestion<Answer>): Promise<z.infer<Answer>> =>
    inTurn(question, async (signal, endsAt) => {
      const completion = await tryTwice(() => complete(question, signal), { signal, endsAt });
      const parsed = question.answer.safeParse(readJson(contentOf(completion)));
      if (!parsed.success) throw new ModelError("model_answer", { detail: "another shape" });
      return parsed.data as z.infer<Answer>;
    });
};
