import { pagesWithData } from "#client/site/public-pages.ts";
import type { Module, PublicSite } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { createWaitlistAdmin } from "./admin.ts";
import { createWaitlistService, parseEmailAddress } from "./join.ts";
import { createMailedLinks } from "./mailed-links.ts";
import { plainForm } from "./plain-form.ts";
import { waitlistRoutes } from "./routes.ts";
import { createWaitlistStore } from "./store.ts";

/** The waitlist: sign-up, mailed links, and administration. */
export const createWaitlist = ({
  http,
  config: { appUrl },
  database,
  log,
  limiter,
  mails,
  outbox,
  tokens,
}: Platform) => {
  const { transaction } = database;
  const store = createWaitlistStore(database);
  const links = createMailedLinks(tokens);
  const service = createWaitlistService({ store, transaction, mail: mails, links, limiter, appUrl });
  const admin = createWaitlistAdmin({ store, transaction, mails, outbox });
  return {
    store,
    parseEmailAddress,
    routes: waitlistRoutes({ http, service, admin, store }),
    forms: ({ render, pageHeaders }: PublicSite) => [
      plainForm({
        ...{ http, service, log, pageHeaders, tokens },
        renderJoined: (head) => render(pagesWithData.waitlistJoined, head),
        renderRefused: (head, refused) => render(pagesWithData.waitlistRefused, head, refused),
      }),
    ],
    mailedLinks: {
      confirm: { contract: waitlistContract.confirm, follow: service.confirm },
      unsubscribe: { contract: waitlistContract.unsubscribe, follow: service.unsubscribe },
    },
  } satisfies Module & Record<string, unknown>;
};
