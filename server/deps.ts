import type { Logger } from "pino";
import { createAnswerLeaseStore } from "./features/assistant/answer-lease-store.ts";
import { type AnswerTimes, type AssistantService, createAssistantService } from "./features/assistant/ask.ts";
import { createLibraryStore, type LibraryStore } from "./features/assistant/library-store.ts";
import { createMessageStore } from "./features/assistant/message-store.ts";
import type { FindPassages } from "./features/assistant/passage.ts";
import { createFindPassages } from "./features/assistant/retrieval/find-passages.ts";
import { type ConversationStore, createConversationStore } from "./features/assistant/store.ts";
import { createSuggestions, type Suggestions } from "./features/assistant/suggestions.ts";
import { createPasswords, type Passwords } from "./features/auth/passwords.ts";
import { type AccountStore, createAccountStore } from "./features/auth/store.ts";
import { type CountryStore, createCountryStore } from "./features/countries/store.ts";
import { type AlertStore, createAlertStore } from "./features/monitoring/alert-store.ts";
import { createDeliveries, type ReadDeliveries } from "./features/monitoring/deliveries.ts";
import { createDeliveriesStore } from "./features/monitoring/deliveries-store.ts";
import { alertsKind } from "./features/monitoring/digest-store.ts";
import { createDigests, type Digests } from "./features/monitoring/digests.ts";
import type { MatchService } from "./features/monitoring/match.ts";
import { enqueueItems, forgetItems } from "./features/monitoring/match-store.ts";
import { createMonitoring, type Monitoring } from "./features/monitoring/monitoring.ts";
import { createStopLinks } from "./features/monitoring/stop-links.ts";
import { type BlogStore, createBlogStore } from "./features/news/blog-store.ts";
import { type Classify, createClassifier } from "./features/news/classify.ts";
import { createPlaceFinder } from "./features/news/find-places.ts";
import { createDocumentReader, type DocumentReader } from "./features/news/parsing/document-reader.ts";
import { createPollService, type PollService } from "./features/news/poll.ts";
import { createLeaseStore } from "./features/news/poll-lease-store.ts";
import { findStories } from "./features/news/search-store.ts";
import { createArticleGateway, createFeedGateway, type FeedGateway } from "./features/news/source-gateway.ts";
import {
  createSourceStore,
  createSourcesStore,
  type SourceStore,
  type SourcesStore,
} from "./features/news/source-store.ts";
import { createSourceRemovals, type SourceRemovals } from "./features/news/sources.ts";
import { createNewsStore, type NewsStore } from "./features/news/store.ts";
import { createSummaryService, type SummaryService } from "./features/news/summarize.ts";
import { createSummaryStore } from "./features/news/summary-store.ts";
import { createTokenizer } from "./features/news/tokens.ts";
import { createWaitlistStore, type WaitlistStore } from "./features/waitlist/store.ts";
import { countriesData } from "./knowledge/countries.ts";
import type { Config } from "./platform/config.ts";
import { createDatabase, createPool, type Database } from "./platform/db/client.ts";
import { createNotifications, type Notifications } from "./platform/db/notifications.ts";
import { createSafeFetch } from "./platform/fetch/safe-fetch.ts";
import { createLimitStore, type LimitStore } from "./platform/http/limit-store.ts";
import { createRateLimiter, type RateLimiter } from "./platform/http/rate-limit.ts";
import { type Background, createBackground } from "./platform/jobs/background.ts";
import { createMailQueue, type MailQueue } from "./platform/mail/mail-queue.ts";
import { createMailStore, type MailStore } from "./platform/mail/mail-store.ts";
import { createMailRoom, type MailRoom } from "./platform/mail/send-mail.ts";
import { createRoomStore } from "./platform/mail/sending-store.ts";
import { createSmtpTransport } from "./platform/mail/smtp.ts";
import { createTokens, type Tokens } from "./platform/mail/tokens.ts";
import { createOutbox, type Outbox } from "./platform/mail/transport.ts";
import { createLanguageModel } from "./platform/model/language-model.ts";

/** Everything with a life of its own that the app, the jobs and the commands are built from. */
export interface Deps {
  config: Config;
  log: Logger;
  database: Database;
  notifications: Notifications;
  limiter: RateLimiter;
  limits: LimitStore;
  passwords: Passwords;
  accounts: AccountStore;
  countries: CountryStore;
  library: LibraryStore;
  suggestions: Suggestions;
  conversations: ConversationStore;
  /** What the assistant's answers rest on. */
  findPassages: FindPassages;
  assistant: AssistantService;
  news: NewsStore;
  newsSources: SourceStore;
  /** What administrators do with the sources. */
  adminSources: SourcesStore;
  /** Deletes the sources that they removed. */
  removals: SourceRemovals;
  feeds: FeedGateway;
  /** Reads what strangers wrote. */
  documents: DocumentReader;
  blog: BlogStore;
  classify: Classify;
  polling: PollService;
  summaries: SummaryService;
  /** What accounts want to be told of, and what comes of it. */
  monitoring: Pick<Monitoring, "preferences" | "preview">;
  /** Tells those whom news concern. */
  matching: MatchService;
  alerts: AlertStore;
  /** Writes the mails with alerts. */
  digests: Digests;
  /** What was told to each account. */
  deliveries: ReadDeliveries;
  waitlist: WaitlistStore;
  mails: MailStore;
  mail: MailQueue;
  /** Sends what is queued. */
  mailRoom: MailRoom;
  /** Where mails go without a mail server; what an earlier setting left there ages all the same. */
  outbox: Outbox;
  /** Signs the links in mails. */
  tokens: Tokens;
  /** What goes on after its request was answered. */
  background: Background;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** What the configuration alone does not say. */
export interface DepsOptions {
  /** Signs the session cookies, and the links in mails. */
  sessionSecret: string;
  /** What tests set otherwise. */
  answerTimes?: AnswerTimes;
}

/** Connects nothing yet: pools connect on first use, notifications at their `start`. */
export const createDeps = (
  config: Config,
  log: Logger,
  databaseUrl: string,
  { sessionSecret, answerTimes }: DepsOptions,
): Deps => {
  const database = createDatabase({ url: databaseUrl, log });
  // Counting gives up early, and then counts in this process: the request itself must still fail in time.
  const limiterPool = createPool({ url: databaseUrl, log, max: 3, patienceMs: 700 });
  const notifications = createNotifications(databaseUrl, log);
  const outgoing = createSafeFetch({
    allowHosts: config.fetchAllowHosts,
    userAgent: `Meridian/1.0 (+${config.appUrl})`,
  });
  const library = createLibraryStore(database);
  const monitoring = createMonitoring({
    database,
    countries: countriesData,
    tokenize: createTokenizer(),
    log,
  });
  const news = createNewsStore(database, {
    onNews: enqueueItems,
    onRemoval: (itemIds) => forgetItems(database, itemIds),
  });
  const newsSources = createSourceStore(database);
  const adminSources = createSourcesStore(database);
  const places = createPlaceFinder(countriesData);
  const classify = createClassifier(countriesData, places.lexicon);
  const documents = createDocumentReader();
  const feeds = createFeedGateway({ fetch: outgoing.fetch, documents });
  const limiter = createRateLimiter(limiterPool);
  const model = createLanguageModel(config.languageModel, { log });
  const findPassages = createFindPassages({
    database,
    ...places,
    findUpdates: (conditions, limit) =>
      findStories(database.db, { type: undefined, before: undefined, conditions, limit }),
  });
  const assistant = createAssistantService({
    messages: createMessageStore(database),
    leases: createAnswerLeaseStore(database),
    findPassages,
    model,
    countries: countriesData,
    limiter,
    log,
    times: answerTimes,
  });
  const mails = createMailStore(database);
  const mail = createMailQueue(mails);
  const tokens = createTokens(sessionSecret);
  const outbox = createOutbox(config.dataDir);
  const background = createBackground(log);
  return {
    config,
    log,
    database,
    notifications,
    limiter,
    limits: createLimitStore(database),
    passwords: createPasswords(),
    accounts: createAccountStore(database),
    countries: createCountryStore(database),
    library,
    suggestions: createSuggestions({ library }),
    conversations: createConversationStore(database),
    findPassages,
    assistant,
    news,
    newsSources,
    adminSources,
    removals: createSourceRemovals({ store: adminSources, items: news }),
    feeds,
    documents,
    blog: createBlogStore(database),
    classify,
    polling: createPollService({
      leases: createLeaseStore(database),
      items: news,
      gateway: feeds,
      classify,
      pollMinutes: config.newsPollMinutes,
      log,
    }),
    summaries: createSummaryService({
      store: createSummaryStore(database),
      model,
      articles: createArticleGateway({ fetch: outgoing.fetch, readArticle: documents.readArticle }),
      limiter,
      log,
    }),
    monitoring,
    matching: monitoring.matching,
    alerts: createAlertStore(database),
    digests: createDigests({ database, mail, links: createStopLinks(tokens), log }),
    deliveries: createDeliveries({
      store: createDeliveriesStore(database),
      readSchedule: newsSources.schedule,
      mailKind: alertsKind,
    }),
    waitlist: createWaitlistStore(database),
    mails,
    mail,
    mailRoom: createMailRoom({
      store: createRoomStore(database),
      transport: config.smtp
        ? createSmtpTransport(config.smtp, { siteHost: new URL(config.appUrl).hostname })
        : outbox,
      from: config.mailFrom,
      appUrl: config.appUrl,
      tokens,
      log,
    }),
    outbox,
    tokens,
    background,
    async close() {
      // What came of the answers under way is kept first, and what goes on after them is done.
      await Promise.all([assistant.close(), background.settle()]);
      await Promise.all([notifications.stop(), model?.close()]);
      await Promise.all([documents.close(), outgoing.close(), database.close(), limiterPool.end()]);
    },
  };
};
