import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ToastContent } from "#client/platform/toasts.tsx";

const load = () => import("./join-waitlist.tsx");

/** What the address of the page tells of how somebody came here. */
const arrival = () => ({
  campaign: new URLSearchParams(window.location.search).get("utm_source")?.slice(0, 2000) || undefined,
  referrer: document.referrer.split("/", 3).join("/") || undefined,
});

interface WaitlistFormProps {
  /** What a first try left, where the server refused it without JavaScript. */
  email?: string;
  campaign?: string;
  /** Looks come with the page: what computes them would weigh on every visitor. */
  inputClass: string;
  buttonClass: string;
}

/**
 * Takes an address for the waitlist. What sends it, and the toasts that tell how that went, load with the first focus;
 * without JavaScript it is a plain form with the browser's own checks.
 */
export const WaitlistForm = ({ email: typed, campaign, inputClass, buttonClass }: WaitlistFormProps) => {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const [toast, setToast] = useState<ToastContent | null>(null);
  const [isSending, setSending] = useState(false);
  const [isAlive, setAlive] = useState(false);
  const [isCutOff, setCutOff] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setAlive(true), []);

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
    setCutOff(!loaded);
    const outcome = await loaded?.joinWaitlist({ email, ...arrival(), ...fields });
    if (outcome) setToast(outcome.toast);
    flushSync(() => setSending(false));
    if (!input.current) return;
    // Not by a reset of the form, which would bring back what a first try left.
    if (outcome?.joined) input.current.value = "";
    // Both lost the focus when they were disabled. What was refused is mended in the field.
    (outcome?.joined ? button : input).current?.focus();
  };

  return (
    <form
      action="/waitlist"
      method="post"
      noValidate={isAlive}
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
          className={inputClass}
        />
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
      {isCutOff && <p role="alert">Failed to connect to server. Please try again later.</p>}
      {parts && <parts.WaitlistToasts toast={toast} />}
    </form>
  );
};
