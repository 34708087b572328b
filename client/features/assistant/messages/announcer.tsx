import { useEffect, useState } from "react";
import type { Chat } from "../chat/chat.ts";
import type { Turn } from "../chat/turns.ts";
import { spokenOf } from "../words.ts";

/** How long what is read out stands there: long enough to be heard, too short to be met twice. */
const standsMs = 10_000;

const wordsOf = (latest: Turn | undefined, wasStopped: boolean): string => {
  if (wasStopped) return "Stopped";
  if (!latest || latest.state === "unsent") return "";
  if (latest.state === "open") return "The assistant is writing";
  const { answer } = latest;
  if (!answer) return "";
  if (answer.state === "broken") return "The answer broke off before its end";
  return spokenOf(answer.text);
};

/** Reads out, once each, that an answer is written and what it says. */
export const Announcer = ({ latest, wasStopped }: Pick<Chat, "latest" | "wasStopped">) => {
  const words = wordsOf(latest, wasStopped);
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
