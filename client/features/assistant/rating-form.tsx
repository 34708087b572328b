import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { Textarea } from "#client/ui/input.tsx";
import { maxNoteLength, Rating, wrongReasons } from "#shared/assistant/contract.ts";
import { errorMap } from "#shared/errors.ts";

interface RatingFormProps {
  /** The reader's earlier rating. */
  rating: Rating | null;
  isSaving: boolean;
  onSave: (rating: Rating) => void;
  onCancel: () => void;
}

/** Asks what is wrong with an answer. */
export const RatingForm = ({ rating, isSaving, onSave, onCancel }: RatingFormProps) => {
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, formState } = useForm<Rating>({
    defaultValues: { note: "", ...rating, right: false },
    resolver: zodResolver(Rating, { error: errorMap }),
  });
  const { reason, note } = formState.errors;
  // It opens at the end of an area that scrolls.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-measure scroll-mt-14 scroll-mb-3 gap-4 rounded-md border bg-surface p-4"
      onSubmit={handleSubmit(onSave)}
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onCancel()}
    >
      <fieldset aria-describedby={reason ? errorId : undefined}>
        <legend className="font-semibold">What is wrong?</legend>
        {Object.entries(wrongReasons).map(([value, label]) => (
          <Choice key={value} type="radio" value={value} {...register("reason")}>
            {label}
          </Choice>
        ))}
        {reason && (
          <p id={errorId} role="alert" className="text-danger">
            {reason.message}
          </p>
        )}
      </fieldset>
      <Field
        label="Note (optional)"
        error={note?.message}
        hint="The administrators of this site see your question, the reason and this note, but not your name."
      >
        <Textarea maxLength={maxNoteLength} rows={2} {...register("note")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isSaving}>
          Send feedback
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
