import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import type { SignedIn } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';
import { buildOutboxPageIfStale, outboxPageFolder } from '../scripts/builds.ts';
import { chromiumArguments, findHeadlessChromium } from '../scripts/chromium.ts';
import { run } from '../scripts/processes.ts';
import { startServer } from '../scripts/server-process.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { freePort } from '../scripts/free-port.ts';

/** Everybody's. */
export const password = 'Quiet-Harbour-71';

/** Someone with an account. */
export interface Person {
  readonly signedIn: SignedIn;
  /** Calls the server itself, past the proxy. */
  readonly call: ApiCaller;
}

/** The real server with a database of its own, a Chromium, and the proxy between the two. */
export interface Product {
  readonly proxy: FaultyProxy;
  /** With a profile that lasts as long as the proof, as a person's browser has one. */
  readonly browser: BrowserContext;
  readonly sqliteFile: string;
  readonly server: ProductServer;
  /** Empty at first; goes with the proof. */
  readonly backupFolder: string;
  /** Where the proxy serves the product. Each name is an origin of its own, as if it were another device. */
  readonly address: (device: string) => string;
  readonly newPerson: () => Promise<Person>;
  readonly signInAgain: (person: Person) => Promise<Person>;
}

/** The server behind the proxy, which stays at its address. */
export interface ProductServer {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** One of the commands of its operator, on its data. Throws where it fails. */
  readonly command: (name: 'backup' | 'restore' | 'verify', ...given: string[]) => Promise<void>;
  /** Removes all of its data. It must not run. */
  readonly wipe: () => void;
}

type BrowserOptions = Pick<
  BrowserContextOptions,
  'serviceWorkers' | 'reducedMotion' | 'timezoneId'
>;

/** Carries out `work` with the product running, and cleans up behind it. */
export async function withProduct<T>(
  work: (product: Product) => Promise<T>,
  options: BrowserOptions = {},
): Promise<T> {
  const folder = mkdtempSync(join(quickFolder(), 'daymark-proof-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const port = await freePort();
    const server = createServer(port, join(folder, 'data'));
    closers.push(server.stop);
    await Promise.all([server.start(), buildOutboxPageIfStale()]);
    const proxy = await startFaultyProxy({ target: port, pageFolder: outboxPageFolder });
    closers.push(proxy.close);
    const browser = await openBrowser(join(folder, 'profile'), options);
    closers.push(() => browser.close());
    const origin = `http://localhost:${port}`;
    return await work({
      proxy,
      browser,
      sqliteFile: join(folder, 'data/daymark.db'),
      server,
      backupFolder: join(folder, 'backups'),
      address: (device) => `http://${device}.localhost:${proxy.port}`,
      newPerson: () => registerAt(origin),
      signInAgain: (person) => signInAt(origin, person),
    });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** The person's date. */
export function todayOf({ signedIn }: Person): CalendarDate {
  return dateInZone(Date.now(), signedIn.user.timezone);
}

/** Runs in a page before the page's own scripts, at each load. */
export interface PageScript {
  readonly work: (given: number) => void;
  readonly given: number;
}

export async function newPage({ browser }: Product, script?: PageScript): Promise<Page> {
  const page = await browser.newPage();
  if (script !== undefined) await page.addInitScript(script.work, script.given);
  return page;
}

async function registerAt(origin: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const signedIn = await createApiCaller(origin)(register, {
    body: { email, password, full_name: 'Ada Quist', timezone: zoneAtNoon(new Date()) },
  });
  return { signedIn, call: createApiCaller(origin, signedIn.access_token) };
}

async function signInAt(origin: string, { signedIn }: Person): Promise<Person> {
  const { email } = signedIn.user;
  const again = await createApiCaller(origin)(login, { body: { email, password } });
  return { signedIn: again, call: createApiCaller(origin, again.access_token) };
}

/** A zone in which it is about noon, so that no proof crosses midnight. */
export function zoneAtNoon(now: Date): string {
  const west = now.getUTCHours() - 12;
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
}

function createServer(port: number, dataDir: string): ProductServer {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    LIMIT_REGISTRATIONS: '0',
    LIMIT_LOGIN_FAILURES: '0',
    LIMIT_REQUESTS: '0',
  };
  let server: ChildProcess | null = null;
  return {
    async start() {
      server = await startServer(port, env);
    },
    async stop() {
      if (server === null) return;
      const exit = once(server, 'exit');
      server.kill();
      await exit;
      server = null;
    },
    async command(name, ...given) {
      const script = [`apps/server/src/${name}.ts`, ...given];
      const { code, output } = await run(script, { env, output: 'keep' });
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
    },
    wipe: () => rmSync(dataDir, { recursive: true }),
  };
}

function openBrowser(profile: string, options: BrowserOptions): Promise<BrowserContext> {
  const executablePath = findHeadlessChromium();
  return chromium.launchPersistentContext(profile, {
    ...options,
    args: chromiumArguments,
    ...(executablePath === null ? {} : { executablePath }),
  });
}

/** Nothing here pulls the plug, so what waits for a disk only makes the same proof slower. */
function quickFolder(): string {
  const memory = '/dev/shm';
  return existsSync(memory) ? memory : tmpdir();
}
