import { type FormEvent, useEffect, useRef, useState } from "react";
import { Stage } from "#client/brand/rosette.tsx";
import type { LinkAction, LinkAnswer } from "#shared/mailed-links.ts";

export interface NextStep {
  label: string;
  href: string;
}

export interface LinkPageProps {
  title: string;
  text: string;
  button: string;
  action: LinkAction;
  doneTitle: string;
  /** Next step after success, besides the home page. */
  whenDone?: NextStep | undefined;
  /** Next step when the link is no longer valid. */
  whenOver?: NextStep | undefined;
  homePath: string;
  /** The result, if the form was submitted without JavaScript. */
  result?: LinkAnswer | undefined;
  /** Passed as a prop, so that visitors need not load the code that computes it. */
  buttonClass: string;
}

const readToken = () => new URLSearchParams(window.location.search).get("token") ?? "";

/** Loads the API client on demand. */
const performAction = async (action: LinkAction): Promise<LinkAnswer> => {
  const token = readToken();
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
 * The page of a mailed link. Opening it changes nothing, because mail scanners follow links too; the button performs the
 * action. Without JavaScript, the form posts to the page's own address, which contains the token.
 */
export const LinkPage = (page: LinkPageProps) => {
  const { title, text, button, action, doneTitle, whenDone, whenOver, homePath, buttonClass } = page;
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState(page.result);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = result !== undefined && result.outcome !== "retry";
  const next = isOver && (result.outcome === "done" ? whenDone : whenOver);
  // Without a token, nothing is sent.
  useEffect(() => {
    if (readToken() === "") void performAction(action).then(setResult);
  }, [action]);
  // The focused button is gone.
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setResult(undefined);
    setResult(await performAction(action));
    setSending(false);
  };
  return (
    <Stage>
      {" "}
      <h1 ref={heading} tabIndex={-1} className="text-4xl">
        {result?.outcome === "done" ? doneTitle : title}
      </h1>
      {!isOver && <p className="max-w-measure text-lg text-ink-muted">{text}</p>}
      {result && (
        <p
          role={result.outcome === "done" ? "status" : "alert"}
          className={`max-w-measure text-lg ${result.outcome === "done" ? "text-ink-muted" : "text-danger"}`}
        >
          {result.message}
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
        Go to the home page
      </a>
    </Stage>
  );
};
