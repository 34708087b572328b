import { ask, type TrialRequest } from "#tests/support/trial-site.ts";

/** A request to send. The process answers with its `id` once the response is complete. */
export interface Errand {
  id: number;
  url: string;
  request: TrialRequest;
}

process.on("message", async ({ id, url, request }: Errand) => {
  await ask(url, request);
  process.send?.(id);
});
