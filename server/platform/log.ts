import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import pino, { type DestinationStream, type Logger } from "pino";
import { pinoHttp } from "pino-http";
import { errorCode, messageOf, reasonOf } from "./db/client.ts";

/** The stack frames without the message. Empty if the stack does not contain the message, since it may then contain secrets. */
const framesOf = ({ message, stack = "" }: Error): string[] => {
  const start = stack.indexOf(message);
  const rest = start < 0 ? "" : stack.slice(start + message.length);
  return rest.split("\n").filter((line) => /^ +at /.test(line));
};

/**
 * Serializes an error for the log: type, message, code, cause and stack. Other properties are left out, because a query
 * error contains its parameters, such as password hashes and sessions.
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

/** Logs JSON lines to `destination`, standard output by default. */
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

/** The path of a request URL, for the log. The query may contain secrets. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/**
 * Logs every request at level `debug`. Null if that level is off, because the middleware takes a tenth of the time of a
 * small request. `answerErrors` logs failures at any level.
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
          // pino-http wraps the error; `raw` is the original.
          err: ({ raw }: { raw: unknown }) => describeError(raw),
        },
      })
    : null;
