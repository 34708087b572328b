import { type FormEvent, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { maxTextLength } from "#shared/questions/text-limit.ts";

interface WordsFormProps {
  example: string;
  isPending?: boolean;
  /** Why the text could not be answered. */
  problem?: string;
  /** Gets a text that is not empty. */
  onAsk: (text: string) => void;
}

/** A question in one line of text. */
export const WordsForm = ({ example, isPending, problem, onAsk }: WordsFormProps) => {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    setEmpty(asked === "");
    if (asked !== "") onAsk(asked);
  };
  return (
    <form noValidate onSubmit={ask} className="flex flex-wrap items-start gap-3">
      <Field
        label="Ask in your own words"
        hint={`For example: ${example}`}
        error={isEmpty ? "Write your question." : problem}
        className="min-w-0 flex-1 max-sm:basis-full"
      >
        <Input value={text} maxLength={maxTextLength} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" pending={isPending} className="sm:mt-[1.78125rem]">
        Ask
      </Button>
    </form>
  );
};
