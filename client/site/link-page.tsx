import { type FormEvent, useEffect, useRef, useState } from "react";
import { Stage } from "#client/brand/rosette.tsx";
import type { LinkAction, LinkAnswer } from "#shared/mailed-links.ts";

/** A link to what can be done next. */
export interface NextStep {
  label: string;
  href: string;
}

/** What the page of a mailed link says and does. */
export interface LinkPageProps {
  title: string;
  text: string;
  button: string;
  action: LinkAction;
  doneTitle: string;
  /** The next step once it is done; without one, only the start page. */
  whenDone?: NextStep | undefined;
  /** The next step where the link does nothing any more. */
  whenOver?: NextStep | undefined;
  homePath: string;
  /** How it went where the button was pressed without JavaScript. */
  told?: LinkAnswer | undefined;
  /** Its look comes with the page: what computes it would weigh on every visitor. */
  buttonClass: string;
}

/** What calls the server is loaded when it is needed. */
const answer = async (action: LinkAction): Promise<LinkAnswer> => {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  try {
    const { answerLink } = await import("./answer-link.ts");
    return await answerLink(action, token);
  } catch {
    return {
      outcome: "retry",
      message: "Meridian could not be reached. Check your connection and try again.",
    };
  }
};

/**
 * The page that a mailed link opens. Opening it changes nothing, for programs open links too; the button does. Without
 * JavaScript its form is posted to the address of the page, which holds the token.
 */
export const LinkPage = (page: LinkPageProps) => {
  const { title, text, button, action, doneTitle, whenDone, whenOver, homePath, buttonClass } = page;
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState(page.told);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = told !== undefined && told.outcome !== "retry";
  const next = isOver && (told.outcome === "done" ? whenDone : whenOver);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setTold(undefined);
    setTold(await answer(action));
    setSending(false);
  };
  return (
    <Stage>
      {" "}
      <h1 ref={heading} tabIndex={-1} className="text-4xl">
        {told?.outcome === "done" ? doneTitle : title}
      </h1>
      {!isOver && <p className="max-w-measure text-lg text-ink-muted">{text}</p>}
      {told && (
        <p
          role={told.outcome === "done" ? "status" : "alert"}
          className={`max-w-measure text-lg ${told.outcome === "done" ? "text-ink-muted" : "text-danger"}`}
        >
          {told.message}
        </p>
      )}
      {!isOver && (
        <form method="post" onSubmit={send}>
          <button type="submit" aria-disabled={isSending} className={buttonClass}>
            {isSending ? "Processing..." : button}
          </button>
        </form>
      )}
      {next && (
        <a href={next.href} className={buttonClass}>
          {next.label}
        </a>
      )}
      <a href={homePath} className="text-link">
        To the start page
      </a>
    </Stage>
  );
};
