import type { RequestHandler, Router } from "express";
import type { LinkAction } from "#shared/mailed-links.ts";
import type { CacheBasis } from "./db/cache.ts";
import type { Transaction } from "./db/client.ts";
import type { PlainLink } from "./http/mailed-link-pages.ts";
import type { PageCache } from "./http/page-cache.ts";
import type { SitemapPage } from "./http/public-pages.ts";
import type { RenderPublic } from "./http/render-page.ts";

/** A part of an account's export. */
export interface ExportPart {
  /** Its key in the exported JSON document. */
  name: string;
  /** Reads the part: one object or null, or a list that is streamed row by row. */
  read(userId: number): AsyncIterable<object> | Promise<object | null>;
}

/** The data of accounts that a feature stores. */
export interface AccountData {
  parts?: readonly ExportPart[];
  /** Deletes large data in batches before the account is deleted, so that no statement runs long. */
  clear?: readonly ((tx: Transaction, userId: number) => Promise<void>)[];
  /** Rate limiter buckets whose keys are account ids. */
  counters?: readonly string[];
  /** Stops work that this process does for a deleted account. */
  onRemoved?: (userId: number) => void;
}

/** A job that one instance runs at the times of `cron`. Runs may overlap, so it must tolerate running twice at once. */
export interface ScheduledJob {
  name: string;
  cron: string;
  /** Runs once at startup too, instead of waiting for the clock. */
  runAtStart?: boolean;
  work(): Promise<void>;
}

/** A loop that every instance runs. A notification on one of `wakeOn` ends the pause between two rounds. */
export interface LoopJob {
  name: string;
  everyMs: number;
  wakeOn: readonly string[];
  work(signal: AbortSignal): Promise<void>;
}

/** Creates a cache for pages of one media type. `channel` and `current` are those of `CacheBasis`. */
export type CachePages = (channel: string, contentType: string, current?: CacheBasis["current"]) => PageCache;

/** What a feature needs to serve public pages. */
export interface PublicSite {
  render: RenderPublic;
  pageHeaders: RequestHandler;
  cachePages: CachePages;
  /** Serves the app to a signed-in reader, and passes all others on. For pages that the app also shows in its shell. */
  serveApp: RequestHandler;
}

/** What a feature offers. The fields are read once, at startup. */
export interface Module {
  /** Routers of the API. */
  routes: readonly Router[];
  /** Routers outside `/api` that need no built site, such as feeds. */
  documents?: (cachePages: CachePages) => readonly RequestHandler[];
  /** Routers of public pages. Errors that they throw are answered with a page. */
  pages?: (site: PublicSite) => readonly RequestHandler[];
  /** Routers of forms that work without JavaScript. They answer their own errors with pages. */
  forms?: (site: PublicSite) => readonly RequestHandler[];
  /** Mailed links whose pages also work without JavaScript. */
  mailedLinks?: Partial<Record<LinkAction, PlainLink>>;
  /** Pages for the sitemap that only the database knows. */
  listPages?: () => Promise<readonly SitemapPage[]>;
  jobs?: readonly ScheduledJob[];
  loops?: readonly LoopJob[];
  /** Updates the feature's rows to those of this version. Does nothing if they are current. */
  seed?: () => Promise<void>;
  /** Fills caches, so that the first request doesn't block the event loop. Runs before the server listens. */
  prepare?: () => void;
  account?: AccountData;
  /** Finishes or cancels work in progress before connections close. */
  close?: () => Promise<void>;
}
