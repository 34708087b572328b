import "#client/styles.css";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import ReactDOMClient from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { keepFocus } from "#client/platform/keep-focus.ts";
import { clearStorage } from "#client/platform/storage.ts";

// React's production build has no `act`, so make `render` synchronous with `flushSync`.
const { createRoot } = ReactDOMClient;
ReactDOMClient.createRoot = (...options) => {
  const root = createRoot(...options);
  const { render } = root;
  return Object.assign(root, { render: (tree: ReactNode) => flushSync(() => render.call(root, tree)) });
};

// As in the app.
keepFocus(document.body);

/** The window of each test, in pixels. Tests of a phone or a wide screen set their own. */
const [width, height] = [1280, 800];

const { href, title } = { href: location.href, title: document.title };
const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => [name, value]);
const roots = [document.documentElement, document.body].map((element) => ({
  element,
  attributes: attributesOf(element),
}));

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** Empties the storage of the origin, which all files of a browser share. */
const clearOrigin = async () => {
  // Also clears the values in memory that could not be stored.
  clearStorage([]);
  const [cookies, databases, cacheNames] = await Promise.all([
    cookieStore.getAll(),
    indexedDB.databases(),
    caches.keys(),
  ]);
  await Promise.all([
    ...cookies.map(({ name }) => name && cookieStore.delete(name)),
    ...databases.map(({ name }) => name && deleteDatabase(name)),
    ...cacheNames.map((name) => caches.delete(name)),
  ]);
};

const clearPage = () => {
  history.replaceState(null, "", href);
  document.title = title;
  document.body.replaceChildren();
  for (const { element, attributes } of roots) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name!, value!);
  }
  scrollTo(0, 0);
};

// The tests of a file share a page, and the files of a worker share a browser. Reset both for each test.
beforeEach(async () => {
  await clearOrigin();
  clearPage();
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
});
// Runs after the hooks of the test's own file.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
