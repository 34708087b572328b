import { useEffect, useEffectEvent } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "#client/ui/button.tsx";
import { paths } from "#shared/paths.ts";
import type { TextQuestion } from "#shared/questions/contract.ts";
import { AnswerText } from "./answer-text.tsx";
import { LikelyReplies } from "./likely-replies.tsx";
import { useAnswer } from "./use-answer.ts";

const addressOf = (href: string) => new URL(href, window.location.origin);

interface AnswerInPlaceProps {
  asked: TextQuestion;
  onReply: (text: string) => void;
}

/** Shows the answer on the screen where the question was asked. */
export const AnswerInPlace = ({ asked, onReply }: AnswerInPlaceProps) => {
  const [path, navigate] = useLocation();
  const { data: answer, error, refetch } = useAnswer(asked);
  const link = answer?.kind === "answer" ? answer.link : undefined;
  const isHere = link !== undefined && addressOf(link.href).pathname === path;
  const hasFields = isHere && addressOf(link.href).search !== "";

  const fillIn = useEffectEvent(() => {
    if (link && hasFields) navigate(link.href);
  });
  useEffect(() => {
    if (link) fillIn();
  }, [link]);

  return (
    <section aria-label="Answer" className="grid gap-3 border-l-2 pl-4">
      <AnswerText answer={error ? undefined : answer} failure={error?.message} />
      {error && (
        <Button variant="secondary" size="sm" className="w-fit" onClick={() => refetch()}>
          Try again
        </Button>
      )}
      {!error && answer?.kind === "asks" && <LikelyReplies asks={answer} onReply={onReply} />}
      {hasFields && (
        <p className="text-sm text-ink-muted">The fields below are filled in from your question.</p>
      )}
      {link && !isHere && (
        <Link href={link.href} className="text-link w-fit">
          Open: {link.title}
        </Link>
      )}
      {answer?.kind === "none" && (
        <Link href={paths.assistant} state={{ question: asked.text }} className="text-link w-fit">
          Ask the assistant
        </Link>
      )}
    </section>
  );
};
