import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Status } from "#client/ui/status.tsx";
import type { TextAnswer } from "#shared/questions/contract.ts";

const noAnswer = [
  "Meridian has no computed answer to this.",
  "The assistant can search its library and the updates.",
];

type Sources = Extract<TextAnswer, { kind: "answer" }>["sources"];

/** A sentence in which each source's name links to that source. */
const Sentence = ({ text, sources }: { text: string; sources: Sources }): ReactNode => {
  const named = sources.find(({ name, url }) => url !== undefined && text.includes(name));
  if (!named) return text;
  const at = text.indexOf(named.name);
  const others = sources.filter((source) => source !== named);
  return (
    <>
      <Sentence text={text.slice(0, at)} sources={others} />
      <ExternalLink href={named.url ?? ""} className="text-link">
        {named.name}
      </ExternalLink>
      <Sentence text={text.slice(at + named.name.length)} sources={others} />
    </>
  );
};

interface AnswerTextProps {
  /** Undefined while the answer is loading. */
  answer: TextAnswer | undefined;
  /** The error message if loading the answer failed. */
  failure: string | undefined;
}

/** An answer: its sentences, which screen readers announce, then its sources. */
export const AnswerText = ({ answer, failure }: AnswerTextProps) => {
  if (failure !== undefined)
    return (
      <p role="alert" className="text-danger">
        Couldn't get an answer. {failure}
      </p>
    );
  if (!answer)
    return (
      <Status className="flex items-center gap-2 text-ink-muted">
        <Spinner />
        Looking for an answer...
      </Status>
    );
  const sentences = answer.kind === "none" ? noAnswer : answer.sentences;
  const sources = answer.kind === "answer" ? answer.sources : [];
  const unnamed = sources.filter(({ name }) => !sentences.some((sentence) => sentence.includes(name)));
  return (
    <div lang={"language" in answer ? answer.language : undefined} className="grid gap-2">
      <Status className="grid gap-1">
        {sentences.map((sentence, at) => (
          <p
            key={sentence}
            className={cn("wrap-anywhere", at === 0 ? "text-lg leading-tight" : "text-sm text-ink-muted")}
          >
            <Sentence text={sentence} sources={sources} />
          </p>
        ))}
        {unnamed.length > 0 && (
          <p lang="en" className="text-sm wrap-anywhere text-ink-muted">
            <Sentence
              text={`${unnamed.length > 1 ? "Sources" : "Source"}: ${unnamed.map(({ name }) => name).join("; ")}`}
              sources={unnamed}
            />
          </p>
        )}
      </Status>
      {answer.kind === "answer" && (
        <p lang="en" className="text-xs text-ink-muted">
          {answer.confidence === "low" && "Low confidence. "}
          {answer.note}
        </p>
      )}
    </div>
  );
};
