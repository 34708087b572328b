import type { ChatProfile } from "#shared/assistant/contract.ts";
import type { Exchange, Turn } from "./turns.ts";

/** The reader's situation, where it goes along. */
export interface SentProfile {
  profile: ChatProfile;
  /** What it says, in words. */
  facts: readonly string[];
}

/** What a chat is shown with. */
export interface ChatOptions {
  /** The conversation that is shown; an empty chat where none is named. */
  conversationId: string | undefined;
  /** Hears of the conversation that the first answer began. */
  onConversation: (id: string) => void;
  /** Undefined where it stays in the browser. */
  sent: SentProfile | undefined;
}

/** The chat: what was said, and what can be done. */
export interface Chat {
  /** The conversation on screen: the one in the address, or the one begun here. Undefined for a new chat. */
  shownId: string | undefined;
  turns: readonly Turn[];
  /** `pending`: what is stored is not there yet; `failed`: it did not come. */
  state: "ready" | "pending" | "failed";
  retry: () => void;
  /** An answer is awaited or written, here or in another tab. */
  isAnswering: boolean;
  /** Something can be asked now. */
  canAsk: boolean;
  /** How many seconds it takes until something can be asked again, where there was too much. */
  waitSec: number;
  /** What was last asked on this page, as it goes. */
  latest: Turn | undefined;
  /** The reader ended what was last asked. */
  wasStopped: boolean;
  /** Asks, in the place of a question and all that followed where `replaces` names one; nothing where it cannot. */
  ask: (question: string, replaces?: number) => void;
  /** Sends a question again that was not taken, perhaps in other words. */
  resend: (turn: Exchange, question?: string) => void;
  /** Forgets a question that was not taken. */
  forget: (turn: Turn) => void;
  /** Ends the answer that is made for this page; undefined where none is. */
  stop: (() => void) | undefined;
}
