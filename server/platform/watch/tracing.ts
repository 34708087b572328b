import type { IncomingMessage } from "node:http";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { RequestHandler } from "express";
import { probePaths } from "./probes.ts";

/** The attributes of a span: names, counts and hosts. Never a value of a query, an address of a person, a cookie or a text. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** An operation that has just ended. */
export interface EndedOperation {
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  attributes: SpanAttributes;
  hasFailed: boolean;
}

/** OpenTelemetry spans of this process. */
export interface Tracer {
  /** Traces each request. Spans that are recorded while it runs are its children. */
  traceRequests: RequestHandler;
  /** Runs `work` in a span. Spans that are recorded meanwhile are its children. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Records an operation as a child of the span that is running, or as a span of its own. */
  record(operation: EndedOperation): void;
  /** Whether a span is running. */
  isInSpan(): boolean;
  /** Sends what is left. */
  close(): Promise<void>;
}

const routeOf = (req: IncomingMessage): string | undefined => {
  const path: unknown = (req as { route?: { path?: unknown } }).route?.path;
  return typeof path === "string" ? path : undefined;
};

/**
 * Starts sending spans to an OTLP/HTTP endpoint such as `http://localhost:4318`. Import this module only if there is
 * one, because it loads 20 MB. The SDK reads its other settings, such as OTEL_TRACES_SAMPLER and
 * OTEL_EXPORTER_OTLP_HEADERS, from the environment.
 *
 * The spans are made here instead of by OpenTelemetry's automatic instrumentation. That would need a module hook ahead
 * of the bundle, and would record addresses with their queries.
 */
export const startTracing = (endpoint: string, version: string): Tracer => {
  const resource = resourceFromAttributes({ "service.name": "meridian", "service.version": version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  // Lets spans find their parent across `await`.
  provider.register();
  const tracer = provider.getTracer("meridian", version);

  return {
    traceRequests(req, res, next) {
      const { method } = req;
      // Probes come every few seconds.
      if (Object.values<string>(probePaths).includes(req.path)) return next();
      const span = tracer.startSpan(method, {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method },
      });
      res.once("close", () => {
        const route = routeOf(req);
        if (route) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
        span.setAttribute("http.response.status_code", res.statusCode);
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(context.active(), span), next);
    },
    run: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    record({ name, startedAt, attributes, hasFailed }) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: startedAt, attributes });
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    isInSpan: () => trace.getActiveSpan() !== undefined,
    async close() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};
