import type { NodemailerError } from "nodemailer/lib/errors";

/** Why a conversation with a mail server failed. */
export interface SmtpFault {
  /** The server's reply code, such as 550; 0 where it gave none. */
  replyCode: number;
  /** The command that failed. */
  command: string;
  /** The server said nothing any more. */
  isTimeout: boolean;
  /** In words, without addresses, links and what a login consists of: a server may quote what it was sent. */
  reason: string;
}

const maxReason = 300;
const certificate = /CERT|SELF_SIGNED|ISSUER|ALTNAME|UNABLE_TO_(GET|VERIFY)/;

const timedOut = ({ code, originalCode }: NodemailerError): boolean =>
  code === "ETIMEDOUT" || originalCode === "ETIMEDOUT";

const wordsFor = (fault: NodemailerError): string => {
  const { code = "", originalCode: system = "", message } = fault;
  if (certificate.test(system)) return `the mail server's certificate is not trusted (${system})`;
  if (timedOut(fault)) return "the mail server did not answer in time";
  if (code === "EDNS") return `the mail server's name was not found (${system || code})`;
  if (system) return `the mail server cannot be reached, or broke off (${system})`;
  return `the mail server broke off (${message})`;
};

const wordsOf = (response: string, command: string): string => {
  if (command.startsWith("AUTH"))
    return `the mail server refused the login of SMTP_URL (${/^[\d.\s-]*/.exec(response)?.[0].trim()})`;
  return `the mail server answered ${command === "CONN" ? "" : `${command} with `}${response}`;
};

/** Reads what nodemailer throws. */
export const faultOf = (error: unknown): SmtpFault => {
  const fault = error as NodemailerError;
  const { response, responseCode, command = "" } = fault;
  const reason = (response ? wordsOf(response, command) : wordsFor(fault))
    .replace(/\w+:\/\/\S+|\S+@\S+/g, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .slice(0, maxReason);
  return { replyCode: Number(responseCode) || 0, command, isTimeout: timedOut(fault), reason };
};

/** Replies that ask for a login or encryption, or tell of a muddled conversation. */
const serverCodes = [503, 530, 534, 535, 538];
/** A mail is longer than the server takes, which it may say to the size beside the sender (RFC 1870). */
const tooLong = 552;

/** Whether a reply would have come to any mail: it is to our sender, which is that of all, and not to the mail's size. */
export const isAboutServer = ({ replyCode, command }: SmtpFault): boolean =>
  command === "MAIL FROM" && replyCode >= 400 && replyCode !== tooLong;

/** Whether a reply says that this mail is refused for good. What is said before the mail comes up is about the server. */
export const isRefusal = (fault: SmtpFault): boolean =>
  fault.replyCode >= 500 &&
  /^(MAIL FROM|RCPT TO|DATA)/.test(fault.command) &&
  !isAboutServer(fault) &&
  !serverCodes.includes(fault.replyCode);

/** Whether the server ended the conversation with it: by 421, or without a word. Silence is no end. */
export const isBreakOff = ({ replyCode, isTimeout }: SmtpFault): boolean =>
  replyCode === 421 || (replyCode === 0 && !isTimeout);
