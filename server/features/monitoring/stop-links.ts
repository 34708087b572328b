import { ApiError } from "#server/platform/http/errors.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { PreferencesRow } from "#shared/monitoring/tables.ts";

/** Whose mails a link stops: an id, and when it was made, so that no other that ever gets this id is meant. */
export type StopSubject = Pick<PreferencesRow, "id" | "createdAt">;

/** Signs links that stop the mails with alerts, and reads them when they come back; they are good for ever. */
export interface StopLinks {
  sign(subject: StopSubject): string;
  /** @throws ApiError 404 in words for a token that we never gave for this */
  read(token: string): StopSubject;
}

const purpose = "alerts unsubscribe";

/** Links over signed tokens. */
export const createStopLinks = (tokens: Tokens): StopLinks => ({
  sign: ({ id, createdAt }) => tokens.sign(purpose, `${id}.${createdAt.getTime()}`),
  read(token) {
    const said = tokens.read(purpose, token);
    const subject = typeof said === "string" ? "" : said.subject;
    const [, id, createdAt] = /^(\d{1,9})\.(\d{1,15})$/.exec(subject) ?? [];
    if (!id || !createdAt)
      throw new ApiError(
        404,
        "link_invalid",
        "This link is not valid. Please open it in the mail again, as a whole.",
      );
    return { id: Number(id), createdAt: new Date(Number(createdAt)) };
  },
});
