import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The screen that comes with the last files of the app. */
const settingsScreen = 'src/app/settings-screen.tsx';

/**
 * Resolves once the whole app is on the device, as it is after some seconds of a first visit, and starts without a network.
 * Rejects when that takes longer than a minute.
 */
export async function whenInstalled(page: Page): Promise<void> {
  await page.evaluate(
    async ([last, patience]) => {
      const installed = async () => {
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage('complete');
        // Polled, because a cache has no events.
        while ((await caches.match(last, { ignoreVary: true })) === undefined) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const tooLate = new Promise((_, reject) => {
        setTimeout(() => reject(new Error('The service worker did not come up')), patience);
      });
      await Promise.race([installed(), tooLate]);
    },
    [`/${builtFile(settingsScreen)}`, 60_000] as const,
  );
}

/** Whether what is opened now and then is on the device, too. */
export async function hasWholeApp(page: Page): Promise<boolean> {
  return page.evaluate(
    async (last) => (await caches.match(last, { ignoreVary: true })) !== undefined,
    `/${builtFile(settingsScreen)}`,
  );
}

function builtFile(source: string): string {
  const manifest = join(import.meta.dirname, '../apps/web/dist/.vite/manifest.json');
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const file = chunks[source]?.file;
  if (file === undefined) throw new Error(`The build has no ${source}`);
  return file;
}
