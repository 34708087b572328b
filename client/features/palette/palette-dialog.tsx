import { CommandInput, CommandList, CommandRoot, useCommandState } from "cmdk";
import { ArrowRight, MessagesSquare, RotateCcw, Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { AnswerText } from "#client/platform/asking/answer-text.tsx";
import { useAnswer } from "#client/platform/asking/use-answer.ts";
import { Button } from "#client/ui/button.tsx";
import type { TextAnswer, TextQuestion } from "#shared/questions/contract.ts";
import { maxTextLength } from "#shared/questions/text-limit.ts";
import { findEntries, type PaletteEntries, type PaletteEntry } from "./entry.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { Replies } from "./replies.tsx";
import { Results } from "./results.tsx";
import { Row, Rows, rowIcon } from "./rows.tsx";

/** The props that the opener passes to the palette. The opener keeps the text while the palette's code loads. */
export interface PaletteProps {
  text: string;
  /** Enter was pressed before the palette had loaded. */
  hasEarlyEnter: boolean;
  onText: (text: string) => void;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

interface PaletteDialogProps extends PaletteProps {
  entries: PaletteEntries;
  /** Countries are still loading. */
  isLoading: boolean;
  /** The citizenships of the profile in this browser (ISO 3166-1 alpha-2). */
  ownPassports: readonly string[];
  onNavigate: (href: string) => void;
  onAskAssistant: (question: string) => void;
}

/** The question and all replies, in order. */
const wholeQuestion = ({ text, earlier = [] }: TextQuestion): string =>
  [text, ...earlier].reverse().join(" ");

interface NextRowsProps {
  asked: TextQuestion;
  answer: TextAnswer | undefined;
  onRetry: (() => void) | undefined;
  onStartOver: () => void;
  onOpen: (target: PaletteEntry["target"]) => void;
  onAskAssistant: (question: string) => void;
}

/** The rows below an answer: its screen, the assistant, another try, or a new question. */
const NextRows = ({ asked, answer, onRetry, onStartOver, onOpen, onAskAssistant }: NextRowsProps) => {
  const rows = [
    answer?.kind === "answer" && (
      <Row
        key="open"
        value="open"
        icon={rowIcon(ArrowRight)}
        label={`Open: ${answer.link.title}`}
        onSelect={() => onOpen(answer.link.href)}
      />
    ),
    onRetry && (
      <Row key="retry" value="retry" icon={rowIcon(RotateCcw)} label="Try again" onSelect={onRetry} />
    ),
    answer?.kind !== "declined" && (
      <Row
        key="assistant"
        value="assistant"
        icon={rowIcon(MessagesSquare)}
        label="Ask the assistant"
        onSelect={() => onAskAssistant(wholeQuestion(asked))}
      />
    ),
    answer?.kind === "asks" && (
      <Row
        key="over"
        value="over"
        icon={rowIcon(RotateCcw)}
        label="Ask something else"
        onSelect={onStartOver}
      />
    ),
  ];
  return <Rows heading="Next">{rows.filter(Boolean)}</Rows>;
};

/** Calls back after each change of the rows, also of those that arrive from the server. */
const RowsWatcher = ({ onChange }: { onChange: () => void }) => {
  useCommandState(({ filtered }) => filtered.count);
  useEffect(onChange);
  return null;
};

/**
 * Finds screens, countries, programs, updates and actions, and answers questions in place. While an answer asks for a
 * detail, the field is for the reply.
 */
export const PaletteDialog = ({
  entries,
  isLoading,
  ownPassports,
  onNavigate,
  onAskAssistant,
  ...rest
}: PaletteDialogProps) => {
  const { text, hasEarlyEnter, onText, onClose, opener } = rest;
  const [asked, setAsked] = useState<TextQuestion>();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState("");
  /** The reader chose another row than the first. */
  const [hasMoved, setMoved] = useState(false);
  const { data: answer, error, refetch } = useAnswer(asked);
  const typed = text.trim();
  const missing = asked && answer?.kind === "asks" ? answer : undefined;

  const firstRow = () => list.current?.querySelector<HTMLElement>("[cmdk-item]")?.dataset.value;
  const choose = (row: string) => {
    setChosen(row);
    setMoved(row !== firstRow());
  };
  const keepFirst = () => {
    if (hasMoved || chosen === firstRow()) return;
    // Through cmdk, which then also names the row in `aria-activedescendant`.
    list.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  };

  const open = (target: PaletteEntry["target"]) => {
    onClose();
    if (typeof target === "string") onNavigate(target);
    else target();
  };
  const askAssistant = (question: string) => {
    onClose();
    onAskAssistant(question);
  };
  const ask = (question: TextQuestion) => {
    setAsked(question);
    setMoved(false);
  };
  const startOver = () => {
    setAsked(undefined);
    onText("");
  };
  const type = (next: string) => {
    onText(next);
    setMoved(false);
    if (!missing) setAsked(undefined);
  };

  /** Handles an Enter that was pressed before the palette had loaded. */
  const takeEarlyEnter = useEffectEvent(() => {
    if (!hasEarlyEnter || typed === "") return;
    const [named] = Object.values(findEntries(entries, typed)).flat();
    if (named) open(named.target);
    else ask({ text: typed });
  });
  useEffect(() => {
    if (!isLoading) takeEarlyEnter();
  }, [isLoading]);

  const emptyField = useEffectEvent(() => onText(""));
  const isMissing = missing !== undefined;
  useEffect(() => {
    // Clear the field for the reply.
    if (isMissing) emptyField();
  }, [isMissing]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <PaletteFrame onClose={onClose} opener={opener}>
      <CommandRoot
        label="Search or ask"
        value={chosen}
        onValueChange={choose}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-col outline-none"
      >
        <div className="flex items-center gap-2 border-b pr-1.5 pl-4">
          <Search aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-ink-muted" />
          <CommandInput
            value={text}
            onValueChange={type}
            maxLength={maxTextLength}
            placeholder={missing ? "Type a reply" : "Search, or ask a question"}
            // Home and End move the cursor in the text, not the selected row.
            onKeyDown={(event) => {
              if (event.key === "Home" || event.key === "End") event.stopPropagation();
            }}
            className="min-h-13 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-muted"
          />
          <Button variant="quiet" size="sm" onClick={onClose}>
            Close
          </Button>
        </div>
        {asked && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its links are not those of the list
          <div
            onKeyDown={(event) => event.stopPropagation()}
            className="max-h-[50dvh] shrink-0 overflow-y-auto border-b px-4 py-3"
          >
            <AnswerText answer={error ? undefined : answer} failure={error?.message} />
          </div>
        )}
        <RowsWatcher onChange={keepFirst} />
        <CommandList ref={list} label="Results" className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
          {missing && asked && (
            <Replies
              asked={asked}
              field={missing.field}
              likely={missing.replies}
              text={typed}
              countries={entries.countries}
              ownPassports={ownPassports}
              onAsk={ask}
              onOpen={open}
            />
          )}
          {asked && (answer || error) && (
            <NextRows
              asked={asked}
              answer={error ? undefined : answer}
              onRetry={error ? () => void refetch() : undefined}
              onStartOver={startOver}
              onOpen={open}
              onAskAssistant={askAssistant}
            />
          )}
          {(!asked || answer?.kind === "none") && (
            <Results
              text={typed}
              entries={entries}
              onOpen={open}
              onAsk={asked ? undefined : () => ask({ text: typed })}
            />
          )}
        </CommandList>
      </CommandRoot>
    </PaletteFrame>
  );
};
