import { type FormEvent, useRef, useState } from "react";
import { useFocusAfterRender } from "#client/ui/focus.ts";

/** A problem with one field of a draft, or with the draft as a whole. */
export interface Problem<D> {
  field?: keyof D;
  text: string;
}

const incomplete = "A date or time is incomplete or out of range.";

/**
 * The draft of a form, and its problem at the last submit, until the draft changes. After a failed submit, the first
 * invalid field takes the focus.
 * @param submit saves the draft, or returns its problem
 */
export const useCheckedDraft = <D extends object>(start: D, submit: (draft: D) => Problem<D> | undefined) => {
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<Problem<D>>();
  const form = useRef<HTMLFormElement>(null);
  const focusAfterRender = useFocusAfterRender();
  return {
    draft,
    set: (change: Partial<D>) => {
      setDraft((before) => ({ ...before, ...change }));
      setProblem(undefined);
    },
    errorOf: (field: keyof D) => (problem?.field === field ? problem?.text : undefined),
    /** The problem with the draft as a whole. */
    error: problem && problem.field === undefined ? problem.text : undefined,
    /** For the form. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const isComplete = event.currentTarget.checkValidity();
        const found = isComplete ? submit(draft) : { text: incomplete };
        setProblem(found);
        if (found) focusAfterRender(() => form.current?.querySelector("[aria-invalid=true], input:invalid"));
      },
    },
  };
};
