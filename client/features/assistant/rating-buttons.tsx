import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useId, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { type Rating, wrongReasons } from "#shared/assistant/contract.ts";
import { useRate } from "./api.ts";

const RatingForm = lateComponent(() => import("./rating-form.tsx").then((part) => part.RatingForm), {
  failure: "Couldn't load the form.",
});

const thanksFor = (rating: Rating): string =>
  `Thank you. You said: ${rating.reason ? wrongReasons[rating.reason] : "yes"}.`;

interface RatingButtonsProps {
  answerId: number;
  /** The reader's earlier rating. */
  rating: Rating | null;
}

/** Asks whether an answer was right. A 'No' opens a form for the reason. */
export const RatingButtons = ({ answerId, rating }: RatingButtonsProps) => {
  const id = useId();
  const { mutate, isPending, submittedAt } = useRate(answerId);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sayRight = () => {
    setOpen(false);
    mutate({ right: true });
  };
  return (
    <div className="grid gap-2 text-sm">
      <fieldset aria-labelledby={`${id}-question`} className="flex flex-wrap items-center gap-2">
        <p id={`${id}-question`} className="font-semibold">
          Was this right?
        </p>
        <ChipButton aria-pressed={rating?.right === true} onClick={sayRight}>
          <ThumbsUp aria-hidden="true" strokeWidth={1.75} />
          Yes
        </ChipButton>
        <ChipButton
          id={`${id}-no`}
          aria-pressed={rating?.right === false}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-form` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ThumbsDown aria-hidden="true" strokeWidth={1.75} />
          No
        </ChipButton>
        <p role="status" className="text-ink-muted">
          {/* With a new key, the same words are announced again. */}
          {rating && !isOpen && <span key={submittedAt}>{thanksFor(rating)}</span>}
        </p>
      </fieldset>
      {isOpen && (
        <div id={`${id}-form`} data-focus-after={`${id}-no`}>
          <RatingForm
            rating={rating}
            isSaving={isPending}
            onSave={(wrong) => mutate(wrong, { onSuccess: close })}
            onCancel={close}
          />
        </div>
      )}
    </div>
  );
};
