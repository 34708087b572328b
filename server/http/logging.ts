import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import pino, { type Logger } from "pino";
import { pinoHttp } from "pino-http";

/** The log: JSON lines on standard output. Nothing is logged that is not named here or at its call. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

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
        },
      })
    : null;
