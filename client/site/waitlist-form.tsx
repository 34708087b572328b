import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ToastContent } from "#client/platform/toasts.tsx";
import { confirmNote } from "#shared/waitlist/sign-up.ts";

const load = () => import("./join-waitlist.tsx");

/** The campaign and the referring host. */
const attribution = () => ({
  campaign: new URLSearchParams(window.location.search).get("utm_source")?.slice(0, 2000) || undefined,
  referrer: document.referrer.split("/", 3).join("/") || undefined,
});

interface WaitlistFormProps {
  /** What was typed in a submission that the server refused without JavaScript. */
  email?: string;
  campaign?: string;
  /** Passed as a prop, so that visitors need not load the code that computes it. */
  inputClass: string;
  buttonClass: string;
}

/**
 * The waitlist form. The API client and the toasts load at the first focus. Without JavaScript it is a plain HTML form
 * with the browser's validation.
 */
export const WaitlistForm = ({ email: typed, campaign, inputClass, buttonClass }: WaitlistFormProps) => {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const [toast, setToast] = useState<ToastContent | null>(null);
  const [isSending, setSending] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  /** Why the email address was refused, until it is changed. */
  const [refusal, setRefusal] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setHydrated(true), []);

  const fetchParts = async () => {
    try {
      const loaded = await load();
      setParts(loaded);
      return loaded;
    } catch {
      return undefined;
    }
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = "", ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setSending(true);
    const loaded = await fetchParts();
    setOffline(!loaded);
    const outcome = await loaded?.joinWaitlist(email, { ...attribution(), ...fields });
    if (outcome) setToast(outcome.toast);
    flushSync(() => {
      setSending(false);
      setRefusal(outcome?.refusal ?? "");
      setJoined(outcome?.joined ?? false);
    });
    if (!input.current) return;
    // A form reset would restore the default value.
    if (outcome?.joined) input.current.value = "";
    // Disabled elements lose the focus. After a refusal, the user corrects the address in the field.
    (outcome?.joined ? button : input).current?.focus();
  };

  return (
    <form
      action="/waitlist"
      method="post"
      noValidate={isHydrated}
      onSubmit={send}
      onFocus={() => void fetchParts()}
      className="grid w-full max-w-xl content-start gap-4"
    >
      <div className="grid gap-1.5">
        <label htmlFor="waitlist-email" className="text-sm font-semibold">
          Email address
        </label>
        <input
          ref={input}
          id="waitlist-email"
          name="email"
          defaultValue={typed}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          disabled={isSending}
          aria-invalid={refusal !== "" || undefined}
          aria-describedby={refusal ? "waitlist-refusal" : undefined}
          onInput={() => setRefusal("")}
          className={inputClass}
        />
        {refusal && (
          <p id="waitlist-refusal" className="text-sm text-danger">
            {refusal}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="absolute -left-[999rem]">
        <label htmlFor="waitlist-website">Leave this empty</label>
        <input id="waitlist-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {campaign && <input type="hidden" name="campaign" value={campaign} />}
      <button ref={button} type="submit" disabled={isSending} className={buttonClass}>
        {isSending ? "Processing..." : "JOIN WAITLIST"}
      </button>
      <p className="text-sm text-ink-muted">
        We keep your address for the waitlist only.{" "}
        <a href="/privacy" className="text-link">
          Privacy
        </a>
      </p>
      <p role="status" className="empty:hidden">
        {hasJoined && confirmNote}
      </p>
      {isOffline && <p role="alert">Failed to connect to server. Please try again later.</p>}
      {parts && <parts.WaitlistToasts toast={toast} />}
    </form>
  );
};
