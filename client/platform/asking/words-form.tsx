import { type FormEvent, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { maxTextLength } from "#shared/questions/text-limit.ts";

interface WordsFormProps {
  example: string;
  isPending?: boolean;
  /** An error message to show below the field. */
  problem?: string;
  /** Called with the text, which is never empty. */
  onAsk: (text: string) => void;
}

/** A form with one text field for a question. */
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
