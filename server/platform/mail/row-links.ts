import { ApiError } from "#server/platform/http/errors.ts";
import type { Tokens } from "./tokens.ts";

/** A row that a mailed link refers to. The creation time distinguishes it from a later row with the same id. */
export interface LinkedRow {
  id: number;
  createdAt: Date;
}

/** The token subject of a link about a row. `detail` is whatever else the link depends on. */
export const linkSubject = ({ id, createdAt }: LinkedRow, detail?: string): string =>
  [id, createdAt.getTime(), detail].filter((part) => part !== undefined).join(".");

/**
 * Verifies the token of a link about a row.
 * @throws ApiError 404 with a message for people if the token is forged, for another purpose or expired
 */
export const readLink = (
  tokens: Pick<Tokens, "read">,
  purpose: string,
  token: string,
  expiredMessage = "This link has expired.",
): LinkedRow & { detail: string } => {
  const result = tokens.read(purpose, token);
  if (result === "expired") throw new ApiError(404, "link_expired", expiredMessage);
  const subject = result === "invalid" ? "" : result.subject;
  const [, id, createdAt, detail = ""] = /^(\d{1,9})\.(\d{1,15})(?:\.(.+))?$/.exec(subject) ?? [];
  if (!id || !createdAt)
    throw new ApiError(404, "link_invalid", "This link is not valid. Open it from the email again.");
  return { id: Number(id), createdAt: new Date(Number(createdAt)), detail };
};
