import { ApiError } from "#server/platform/http/errors.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { PreferencesRow } from "#shared/monitoring/tables.ts";

/** The preferences that a link stops. The creation date guards against a reused id. */
export type StopSubject = Pick<PreferencesRow, "id" | "createdAt">;

/** Signs and reads unsubscribe links for alert mails. They never expire. */
export interface StopLinks {
  sign(subject: StopSubject): string;
  /** @throws ApiError 404 for a token that was not issued for this purpose */
  read(token: string): StopSubject;
}

const purpose = "alerts unsubscribe";

export const createStopLinks = (tokens: Tokens): StopLinks => ({
  sign: ({ id, createdAt }) => tokens.sign(purpose, `${id}.${createdAt.getTime()}`),
  read(token) {
    const result = tokens.read(purpose, token);
    const subject = typeof result === "string" ? "" : result.subject;
    const [, id, createdAt] = /^(\d{1,9})\.(\d{1,15})$/.exec(subject) ?? [];
    if (!id || !createdAt)
      throw new ApiError(
        404,
        "link_invalid",
        "This link is not valid. Please copy the whole link from the email.",
      );
    return { id: Number(id), createdAt: new Date(Number(createdAt)) };
  },
});
