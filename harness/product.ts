import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { buildOutboxPageIfStale, outboxPageFolder } from '../scripts/builds.ts';
import { openProfile, type PageScript } from './browser.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { registerPerson, zoneAtNoon } from './person.ts';
import { startServer, temporaryFolder } from './server.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the server, a Chromium with a persistent profile, and a faulty proxy between them. */
export async function startProduct(
  options: Pick<BrowserContextOptions, 'serviceWorkers' | 'reducedMotion' | 'timezoneId'> = {},
) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder(quickFolder())).path;
  await buildOutboxPageIfStale();
  const server = stack.use(await startServer({ DATA_DIR: join(folder, 'data') }));
  const proxy = stack.use(await startFaultyProxy(server.port, outboxPageFolder));
  const browser = stack.use(await openProfile(join(folder, 'profile'), options));
  const cleanUp = stack.move();
  return {
    server,
    proxy,
    browser,
    backupFolder: join(folder, 'backups'),
    /** Returns an origin for the device. The browser keeps the data of each origin separate. */
    address: (device: string) => `http://${device}.localhost:${proxy.port}`,
    newPerson: () => registerPerson(server.origin, { timezone: zoneAtNoon() }),
    async newPage(script?: PageScript): Promise<Page> {
      const page = await browser.newPage();
      if (script !== undefined) await page.addInitScript(script.work, script.given);
      return page;
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Returns a folder in memory if available, for data that need not be durable. */
export function quickFolder(): string {
  const memory = '/dev/shm';
  return existsSync(memory) ? memory : tmpdir();
}
