import { implement } from "#server/http/implement.ts";
import { sourcesContract } from "#shared/news/sources-contract.ts";
import type { SourcesService } from "./sources-service.ts";

/** The sources of news, for administrators. */
export const sourcesRoutes = (sources: SourcesService) =>
  implement(sourcesContract, {
    list: () => sources.list(),
    preview: ({ body }) => sources.preview(body),
    add: ({ body }) => sources.add(body),
    poll: ({ params }) => sources.pollNow(params.id),
    change: ({ params, body }) => sources.switch(params.id, body.on),
    remove: ({ params }) => sources.remove(params.id),
  });
