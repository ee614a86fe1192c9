import { api } from '@daymark/shared/api.ts';
import { chromium, type Page } from 'playwright';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';
import { chromiumArguments, findHeadlessChromium } from '../scripts/chromium.ts';
import { done, type Figure, none, type Proof } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';
import { type Observations, observe } from './xss-observer.ts';
import { xssPayloads } from './xss-payloads.ts';

const password = 'Quiet-Harbour-71';
const fewInSmall = 12;

interface Found extends Observations {
  screens: number;
  texts: number;
  /** Payloads that a device is called. */
  devices: number;
  missing: string[];
}

export const proof: Proof = {
  claim:
    'What is written into areas, notes, names and a bug report never runs on the main screens, and stands there as text (line 29)',
  run: (size) =>
    withServer({}, (server) =>
      attack(server, size === 'full' ? xssPayloads : everyFifth(xssPayloads)),
    ),
};

function everyFifth(payloads: readonly string[]): string[] {
  return payloads.filter((_, index) => index % Math.floor(payloads.length / fewInSmall) === 0);
}

async function attack(server: ServerAlone, payloads: readonly string[]): Promise<Figure[]> {
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath !== null && { executablePath }),
  });
  const seen: Found = {
    dialogs: [],
    violations: [],
    elsewhere: [],
    screens: 0,
    texts: 0,
    devices: 0,
    missing: [],
  };
  try {
    const person = await fill(server, payloads);
    const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await observe(page, server.origin, seen);
    await signIn(page, person.token);
    await lookAtAreas(page, payloads, seen);
    await lookAtNames(page, { person, payloads, seen });
    await lookAtDevices(page, { person, payloads, seen });
    await typeEverywhere(page, payloads, seen);
    await openAddresses(page, payloads, seen);
  } finally {
    await browser.close();
  }
  for (const url of seen.elsewhere.slice(0, 10)) console.log(`asked for: ${url}`);
  for (const text of seen.missing.slice(0, 10)) console.log(`not shown as it was written: ${text}`);
  return [
    done('payloads', payloads.length),
    done('payloads as what a device calls itself', seen.devices),
    done('screens, dialogs and addresses looked at', seen.screens),
    done('texts looked for', seen.texts),
    none('texts not shown as they were written', seen.missing.length),
    none('dialogs that a payload opened', seen.dialogs.length),
    none('violations of the Content-Security-Policy', seen.violations.length),
    none('requests to another origin', seen.elsewhere.length),
  ];
}

interface Victim {
  readonly token: string;
  readonly call: ApiCaller;
}

/** Each payload as the name, description and note of an area, as an ended area and as the name of a device. */
async function fill({ origin }: ServerAlone, payloads: readonly string[]): Promise<Victim> {
  const email = `${crypto.randomUUID()}@example.com`;
  const nobody = createApiCaller(origin);
  const body = { email, password, full_name: 'Ada Quist', timezone: 'UTC' };
  const { access_token: token } = await nobody(api.register, { body });
  const call = createApiCaller(origin, token);
  const score_date = Temporal.Now.plainDateISO('UTC').toString();
  for (const text of payloads) {
    const area = await call(api.createLifeArea, { body: { name: text, description: text } });
    await call(api.recordScore, {
      body: { life_area_id: area.id, score: 1, score_date, notes: text },
    });
  }
  for (const text of payloads.slice(0, 5)) {
    const ended = await call(api.createLifeArea, { body: { name: text, description: text } });
    await call(api.recordScore, {
      body: { life_area_id: ended.id, score: 1, score_date, notes: text },
    });
    await call(api.deleteLifeArea, { params: { id: ended.id }, query: {} });
  }
  for (const text of payloads.filter(isForHeaders)) {
    await fetch(`${origin}${api.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': text },
      body: JSON.stringify({ email, password }),
    });
  }
  return { token, call };
}

/** Of the sixty all but one, which is written in wide letters. */
function isForHeaders(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/theme.js');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
}

/** The text of a page or of its fields, as a person sees it. */
async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    );
    return [document.body.innerText, ...fields].join('\n').replaceAll(/\s+/g, ' ');
  });
}

async function lookFor(page: Page, texts: readonly string[], seen: Found): Promise<void> {
  seen.screens += 1;
  // What is not there yet gets some time to come.
  for (let attempt = 0; ; attempt += 1) {
    const shown = await textOf(page);
    const missing = texts.filter((text) => !shown.includes(text.replaceAll(/\s+/g, ' ')));
    if (missing.length > 0 && attempt < 50) {
      await page.waitForTimeout(200);
      continue;
    }
    seen.texts += texts.length;
    seen.missing.push(...missing.map((text) => `${page.url()} ${text}`));
    return;
  }
}

async function lookAtAreas(page: Page, payloads: readonly string[], seen: Found): Promise<void> {
  await page.goto('/dashboard');
  await lookFor(page, payloads, seen);
  const list = page.getByRole('list', { name: 'Life areas' });
  for (let index = 0; index < payloads.length; index += 1) {
    // By its place: as a name, one payload is a part of others or the same in other letters.
    const card = list.getByRole('listitem').nth(index);
    const text = longestIn(await card.innerText(), payloads);
    await card.getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    await lookFor(page, [text], seen);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if (index % 6 !== 0) continue;
    await card.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await lookFor(page, [text], seen);
    await page.getByRole('dialog').getByRole('button', { name: 'End…', exact: true }).click();
    await lookFor(page, [text], seen);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  }
  for (const tab of ['overview', 'trends', 'streaks']) {
    await page.goto(`/analytics?tab=${tab}`);
    await lookFor(page, tab === 'streaks' ? payloads : [], seen);
  }
}

function longestIn(shown: string, payloads: readonly string[]): string {
  const found = payloads.filter((text) => shown.includes(text));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? 'no payload at all';
}

interface Names {
  readonly person: Victim;
  readonly payloads: readonly string[];
  readonly seen: Found;
}

async function lookAtNames(page: Page, { person, payloads, seen }: Names): Promise<void> {
  for (const full_name of payloads) {
    await person.call(api.updateMe, { body: { full_name } });
    await page.goto('/settings?tab=account');
    await lookFor(page, [full_name], seen);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await lookFor(page, [], seen);
}

/** Each device is there, by words of ours alone: what it calls itself is read and never shown. */
async function lookAtDevices(page: Page, { person, payloads, seen }: Names): Promise<void> {
  const sessions = await person.call(api.listSessions, {});
  const stored = new Set(sessions.map(({ user_agent }) => user_agent));
  const sent = payloads.filter(isForHeaders);
  seen.devices = sent.filter((text) => stored.has(text)).length;
  seen.missing.push(...sent.filter((text) => !stored.has(text)));
  await page.goto('/settings?tab=account');
  const rows = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  await rows.nth(sessions.length - 1).waitFor();
  seen.screens += 1;
  const shown = await rows.allInnerTexts();
  const ours =
    /^Unknown device\s+(?:This device\s+In use now|Last used [\w ,:\u202f]+)\s+Sign out$/;
  const strange = shown.filter((row) => !ours.test(row));
  seen.missing.push(...strange.map((row) => `${page.url()} a device called ${row}`));
}

/** Into the fields of the pages themselves; none of it is sent. */
async function typeEverywhere(page: Page, payloads: readonly string[], seen: Found): Promise<void> {
  await page.goto('/report-bug');
  await page.getByLabel('Bug type').selectOption({ index: 1 });
  for (const text of payloads) {
    for (const field of await page.getByRole('main').getByRole('textbox').all())
      await field.fill(text);
    await lookFor(page, [text], seen);
  }
  await page.getByLabel('Your email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Bug Report' }).click();
  await page.getByRole('heading', { name: 'Bug Report Sent' }).waitFor();
  await lookFor(page, [], seen);
}

/** As parts of addresses that a link elsewhere may lead to. */
async function openAddresses(page: Page, payloads: readonly string[], seen: Found): Promise<void> {
  for (const text of payloads) {
    const part = encodeURIComponent(text);
    for (const address of [`/settings?tab=${part}`, `/${part}`, `/analytics?tab=${part}#${part}`]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      seen.screens += 1;
    }
  }
}
