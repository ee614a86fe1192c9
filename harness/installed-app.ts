import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { until } from './until.ts';

/**
 * Files that the service worker does not install: compressed copies, the readers of database files
 * and notes, and the `Temporal` polyfill.
 */
const notInstalled = /\.(?:br|gz)$|^(?:database-reader|markdown-notes|sqlite3|global\.esm)-/;

/**
 * Makes the service worker install the whole app now instead of some seconds later. Waits until all
 * files are cached. Throws after one minute.
 */
export async function whenInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('complete');
  });
  // The Cache API has no events, so this polls.
  await until('the installed app', () => hasWholeApp(page), { within: 60_000, every: 100 });
}

export function hasWholeApp(page: Page): Promise<boolean> {
  return hasFiles(page, namedFiles());
}

export function hasScreens(page: Page, language: string): Promise<boolean> {
  const manifest = join(import.meta.dirname, '../apps/web/dist/.vite/manifest.json');
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const others = Object.entries(chunks)
    .filter(([source]) => ![language, undefined].includes(languageIn.exec(source)?.[1]))
    .map(([, { file }]) => `/${file}`);
  return hasFiles(
    page,
    namedFiles().filter((file) => !others.includes(file)),
  );
}

const languageIn = /\/(?:locales|catalogues)\/(\w+)(?:\/\w+\.po|\.ts)$/;

function hasFiles(page: Page, wanted: readonly string[]): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const here = new Set<string>();
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      // The app may be below a path of its host.
      for (const { url } of requests) here.add(url.slice(url.lastIndexOf('/assets/')));
    }
    return wanted.every((path) => here.has(path));
  }, wanted);
}

export function namedFiles(): string[] {
  return readdirSync(join(import.meta.dirname, '../apps/web/dist/assets'))
    .filter((file) => !notInstalled.test(file))
    .map((file) => `/assets/${file}`);
}
