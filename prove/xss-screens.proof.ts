import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { type Account, registerAccount } from '../e2e/account.ts';
import { liveFourMonths, type OwnWords, walks } from '../e2e/every-screen.ts';
import { sayIn } from '../e2e/texts.ts';
import type { Visit, Walk } from '../e2e/walk.ts';
import { chromiumArguments, findHeadlessChromium } from '../scripts/chromium.ts';
import { done, type Figure, none, type Proof } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';
import { beRefused, endArea, restoreStrangers, type Strangers } from './xss-acts.ts';
import {
  type Field,
  fields,
  marked,
  type Observations,
  markedFieldsOf,
  observe,
} from './xss-observer.ts';
import { xssPayloads } from './xss-payloads.ts';

/** In a small run. */
const single = '<img src=x onerror=alert(1)>';

/** How many walks go on side by side. */
const lanes = 2;

interface Findings extends Observations {
  states: number;
  filled: number;
  readonly altered: string[];
  readonly unseen: string[];
  readonly failed: string[];
}

export const proof: Proof = {
  claim:
    'What is written into any field runs on no screen, dialog or notice, and stands everywhere as it was written (line 29)',
  run: (size) =>
    withServer({}, (server) => attack(server, size === 'full' ? xssPayloads : [single])),
};

async function attack(server: ServerAlone, payloads: readonly string[]): Promise<Figure[]> {
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath !== null && { executablePath }),
  });
  const found: Findings = {
    states: 0,
    filled: 0,
    dialogs: [],
    violations: [],
    elsewhere: [],
    altered: [],
    unseen: [],
    failed: [],
  };
  const scene = { server, browser, found };
  const seen = new Map(payloads.map((payload) => [payload, new Set<Field>()]));
  const waiting = [...seen].flatMap((one) => acts.map((act) => [...one, act] as const)).values();
  const work = async (): Promise<void> => {
    for (const [payload, fieldsSeen, act] of waiting) {
      await attackWith(payload, { ...scene, act, seen: fieldsSeen });
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, work));
  } finally {
    await browser.close();
  }
  for (const [payload, fieldsSeen] of seen) {
    const unseen = fields.filter((field) => !fieldsSeen.has(field));
    found.unseen.push(...unseen.map((field) => `${payload} was seen nowhere as ${field}`));
  }
  const { altered, unseen, failed, elsewhere } = found;
  for (const words of new Set([...failed, ...altered, ...unseen, ...elsewhere])) console.log(words);
  return [
    done('payloads', payloads.length),
    done('states looked at', found.states),
    done('fields written into', found.filled),
    none('walks that a payload stopped', failed.length),
    none('texts that do not stand as they were written', altered.length),
    none('fields whose text was seen nowhere', unseen.length),
    none('dialogs that a payload opened', found.dialogs.length),
    none('violations of the Content-Security-Policy', found.violations.length),
    none('requests to another origin', elsewhere.length),
  ];
}

interface Scene {
  readonly server: ServerAlone;
  readonly browser: Browser;
  readonly found: Findings;
}

interface Act {
  readonly place: string;
  readonly from: (typeof walks)[number]['from'];
  readonly walk: (walk: Walk, strangers: Strangers) => Promise<void>;
}

const acts: readonly Act[] = [
  ...walks,
  { place: 'ending an area', from: 'with history', walk: endArea },
  { place: 'being refused', from: 'with history', walk: beRefused },
  { place: 'restoring', from: 'new', walk: restoreStrangers },
];

async function attackWith(
  payload: string,
  { act: { place, from, walk }, seen, ...scene }: Scene & { act: Act; seen: Set<Field> },
): Promise<void> {
  const { server, found } = scene;
  const account = from === 'signed out' ? null : await newAccount(server, payload);
  if (from === 'with history' && account !== null) await liveFourMonths(account, lifeOf(payload));
  const page = await openPage(scene, account);
  const visit = visitWith(payload, { page, seen, found });
  const act = (control: Locator) => control.click();
  const words = marked(payload, 'words');
  const newStranger = async () => {
    const stranger = await registerAccount(server.origin);
    return { account: stranger, page: await openPage(scene, stranger) };
  };
  try {
    await walk({ page, say: sayIn('en'), visit, act, words }, { payload, newStranger });
  } catch (error) {
    found.failed.push(`${payload} ${place}: ${String(error)}`);
  }
  await page.context().close();
}

async function newAccount(server: ServerAlone, payload: string): Promise<Account> {
  const account = await registerAccount(server.origin);
  await account.call(updateMe, { body: { full_name: marked(payload, 'person') } });
  return account;
}

function lifeOf(payload: string): OwnWords[] {
  return [0, 1, 2, 3, 4].map((index) => ({
    name: marked(payload, 'name', index),
    description: marked(payload, 'description', index),
    notes: marked(payload, 'notes', index),
  }));
}

async function openPage({ browser, server, found }: Scene, account: Account | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const stored = account === null ? [] : [{ name: 'access_token', value: account.token }];
  const origins = [{ origin: server.origin, localStorage: stored }];
  await context.setStorageState({ cookies: [], origins });
  const page = await context.newPage();
  await observe(page, server.origin, found);
  return page;
}

interface Look {
  readonly page: Page;
  readonly seen: Set<Field>;
  readonly found: Findings;
}

/** Looks at a state, then writes into each of its fields in turn and looks again. */
function visitWith(payload: string, { page, seen, found }: Look): Visit {
  const look = async (state: string): Promise<void> => {
    const sight = await markedFieldsOf(page, payload);
    for (const field of sight.fields) seen.add(field);
    found.altered.push(...sight.altered.map((text) => `${state}: ${text}`));
  };
  return async (state) => {
    found.states += 1;
    await look(state);
    for (const field of await page.locator(writable).all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue;
      const before = await field.inputValue();
      await field.fill(marked(payload, 'typed'));
      await look(`${state}, typed`);
      await field.fill(before);
      // What a field offers while it is written into stays open behind it.
      if ((await field.getAttribute('aria-expanded')) === 'true')
        await page.keyboard.press('Escape');
      found.filled += 1;
    }
  };
}

/** Fields that take any text; those of a date, a time or a color refuse it themselves. */
const writable = [
  'textarea',
  ...['text', 'search', 'email', 'password', 'url', 'tel'].map((type) => `input[type="${type}"]`),
  'input:not([type])',
].join(', ');
