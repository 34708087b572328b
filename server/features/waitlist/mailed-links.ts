import { ApiError } from "#server/http/errors.ts";
import type { Tokens } from "#server/mail/tokens.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";

/** Who a link speaks of: an id, and when it signed up, so that no other one that ever gets this id is meant. */
export type LinkSubject = Pick<SubscriberRow, "id" | "signupDate">;

/** What a link of the waitlist is for. */
export type LinkPurpose = "confirm" | "unsubscribe";

/** How long a link to confirm an address is good. */
export const confirmDays = 7;

const purposes: Record<LinkPurpose, string> = {
  confirm: "waitlist confirm",
  unsubscribe: "waitlist unsubscribe",
};

/** Signs links for one subscriber, and reads them when they come back. */
export interface MailedLinks {
  sign(purpose: LinkPurpose, subject: LinkSubject): string;
  /** @throws ApiError 404 in words for a token that we never gave for this, or that is too old. */
  read(purpose: LinkPurpose, token: string): LinkSubject;
}

const badLink = (code: string, message: string) => new ApiError(404, code, message);

/** Links over signed tokens. */
export const createMailedLinks = (tokens: Tokens): MailedLinks => ({
  sign(purpose, { id, signupDate }) {
    const lasting = Date.now() + confirmDays * 24 * 60 * 60 * 1000;
    const expiresAt = purpose === "confirm" ? new Date(lasting) : undefined;
    return tokens.sign(purposes[purpose], `${id}.${signupDate.getTime()}`, expiresAt);
  },
  read(purpose, token) {
    const said = tokens.read(purposes[purpose], token);
    if (said === "expired")
      throw badLink(
        "link_expired",
        `This link is more than ${confirmDays} days old. Sign up again, and we send you a new one.`,
      );
    const [, id, signedUp] = (said !== "invalid" && /^(\d+)\.(\d+)$/.exec(said.subject)) || [];
    if (!id || !signedUp)
      throw badLink("link_invalid", "This link is not valid. Please open it in the mail again, as a whole.");
    return { id: Number(id), signupDate: new Date(Number(signedUp)) };
  },
});
