/** One endpoint of the document. */
export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  "x-access": "public" | "user" | "admin";
  /** The scope of the API tokens that may call it. */
  "x-scope"?: string;
  parameters: readonly unknown[];
  requestBody?: { content: unknown };
  responses: Readonly<Record<string, unknown>>;
}

/** An OpenAPI 3.1 document, with operations by path and method. */
export interface ApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<Record<string, unknown>>;
}
