import { useEffect, useState } from "react";
import { spokenOf } from "../answer/words.ts";
import type { Turn } from "../chat/turns.ts";

/** How long what is read out stands there: long enough to be heard, too short to be met twice. */
const standsMs = 10_000;

const wordsOf = (latest: Turn | undefined): string => {
  if (!latest || latest.state === "unsent") return "";
  if (latest.state === "open") return "The assistant is writing";
  const { answer } = latest;
  if (!answer) return "";
  if (answer.state === "stopped") return "Stopped";
  if (answer.state === "broken") return "The answer broke off before its end";
  return spokenOf(answer.text);
};

/** Reads out, once each, that an answer is written and what it says. */
export const Announcer = ({ latest }: { latest: Turn | undefined }) => {
  const words = wordsOf(latest);
  const [said, setSaid] = useState("");
  useEffect(() => {
    setSaid(words);
    const timer = setTimeout(() => setSaid(""), standsMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
};
