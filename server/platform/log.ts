import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import pino, { type DestinationStream, type Logger } from "pino";
import { pinoHttp } from "pino-http";
import { errorCode, messageOf, reasonOf } from "./db/client.ts";

/** Where an error was thrown; nothing where its stack does not hold its message, and so could hold another. */
const framesOf = ({ message, stack = "" }: Error): string[] => {
  const start = stack.indexOf(message);
  const rest = start < 0 ? "" : stack.slice(start + message.length);
  return rest.split("\n").filter((line) => /^ +at /.test(line));
};

/**
 * What the log says of an error: kind, message, code and stack, and why PostgreSQL failed a query. Nothing else that
 * an error carries, because that of a query carries passwords' hashes and sessions.
 */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error, message: reasonOf(error) };
  const type = error.constructor.name;
  const message = messageOf(error);
  return {
    type,
    message,
    code: errorCode(error),
    ...(error.cause !== undefined && { cause: reasonOf(error.cause) }),
    stack: [`${type}: ${message}`, ...framesOf(error)].join("\n"),
  };
};

/**
 * The log: JSON lines on standard output, where no other `destination` is given. Nothing is logged that is not named
 * here or at its call.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );

/** The path of a request; queries and headers can hold what nobody else should read. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/**
 * Logs every request at debug; null where that level is off, because it would cost a tenth of a small request.
 * Failures are logged by `answerErrors` at any level.
 */
export const logRequests = (log: Logger): RequestHandler | null =>
  log.isLevelEnabled("debug")
    ? pinoHttp({
        logger: log,
        genReqId: () => randomUUID(),
        customLogLevel: () => "debug",
        serializers: {
          req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
            id,
            method,
            path: pathOf(url),
          }),
          res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
          // pino-http has made an object of its own of it.
          err: ({ raw }: { raw: unknown }) => describeError(raw),
        },
      })
    : null;
