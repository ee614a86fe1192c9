import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { Browser, Locator, Page } from 'playwright';
import { liveFourMonths, type OwnWords } from '../../e2e/every-screen.ts';
import { sayIn } from '../../e2e/texts.ts';
import type { Visit } from '../../e2e/walk.ts';
import { launchChromium, openContext } from '../../harness/browser.ts';
import { type Person, registerPerson } from '../../harness/person.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { moreThanNone, type Figure, none, type Proofs, type ProofSize } from '../proof.ts';
import { type Act, actsOnFields, actsWithoutFields } from './xss-acts.ts';
import {
  type Field,
  fields,
  markWithField,
  newFindings,
  markedFieldsOf,
  observe,
} from './xss-observer.ts';
import { xssPayloads } from './xss-payloads.ts';

const single = '<img src=x onerror=alert(1)>';

const lanes = 2;

export const proofs: Proofs = {
  'xss-screens': {
    claim:
      'Scripts typed into any field never run on a screen, dialog or notice, and appear everywhere as typed',
    needsBuild: true,
    async run(size) {
      const { found, seen } = await attack(size, actsOnFields);
      const unseen = unseenIn(seen);
      for (const words of unseen) console.log(words);
      return [
        moreThanNone('payloads tried', seen.size),
        moreThanNone('inspected screens, dialogs and notices', found.states),
        moreThanNone('fields filled with a payload', found.filled),
        none('walks stopped by a payload', found.failed.length),
        none('texts that differ from the typed text', found.altered.length),
        none('fields whose text appeared nowhere', unseen.length),
        ...getRunFigures(found),
      ];
    },
  },
  xss: {
    claim: 'Scripts in addresses and in names of devices never run',
    needsBuild: true,
    async run(size) {
      const { found, seen } = await attack(size, actsWithoutFields);
      return [
        moreThanNone('payloads tried', seen.size),
        moreThanNone('payloads as names of devices', found.devices),
        moreThanNone('opened addresses with a payload', found.addresses),
        none('walks stopped by a payload', found.failed.length),
        ...getRunFigures(found),
      ];
    },
  },
};

interface Scene {
  readonly server: Server;
  readonly browser: Browser;
  readonly found: ReturnType<typeof newFindings>;
  readonly payload: string;
  readonly seen: Set<Field>;
}

async function attack(size: ProofSize, acts: readonly Act[]) {
  await using server = await startServer();
  await using browser = await launchChromium();
  const found = newFindings();
  const payloads = size === 'full' ? xssPayloads : [single];
  const seen = new Map(payloads.map((payload) => [payload, new Set<Field>()]));
  const scenes = [...seen].map(([payload, seen]) => ({ server, browser, found, payload, seen }));
  const waiting = scenes.flatMap((scene) => acts.map((act) => ({ scene, act }))).values();
  const work = async (): Promise<void> => {
    for (const { scene, act } of waiting) await attackWith(scene, act);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const { altered, failed, elsewhere } = found;
  for (const words of new Set([...failed, ...altered, ...elsewhere])) console.log(words);
  return { found, seen };
}

function unseenIn(seen: ReadonlyMap<string, ReadonlySet<Field>>): string[] {
  return [...seen].flatMap(([payload, fieldsSeen]) => {
    const unseen = fields.filter((field) => !fieldsSeen.has(field));
    return unseen.map((field) => `${payload} was seen nowhere as ${field}`);
  });
}

function getRunFigures({ dialogs, violations, elsewhere }: Scene['found']): Figure[] {
  return [
    none('dialogs opened by a payload', dialogs.length),
    none('violations of the Content-Security-Policy', violations.length),
    none('requests to another origin', elsewhere.length),
  ];
}

async function attackWith(scene: Scene, { place, from, walk }: Act): Promise<void> {
  const { server, found, payload } = scene;
  const { origin } = server;
  const account = from === 'signed out' ? null : await registerPerson(origin);
  await account?.call(updateMe, { body: { full_name: markWithField(payload, 'person') } });
  if (from === 'with history' && account !== null) await liveFourMonths(account, lifeOf(payload));
  const page = await openPage(scene, account);
  const newStranger = async () => {
    const stranger = await registerPerson(origin);
    return { account: stranger, page: await openPage(scene, stranger) };
  };
  const walking = {
    page,
    say: sayIn('en'),
    visit: visitWith(scene, page),
    act: (control: Locator) => control.click(),
    words: markWithField(payload, 'words'),
  };
  try {
    await walk(walking, { payload, newStranger, account, origin, found });
  } catch (error) {
    found.failed.push(`${payload} ${place}: ${String(error)}`);
  }
  await page.context().close();
}

function lifeOf(payload: string): OwnWords[] {
  return [0, 1, 2, 3, 4].map((index) => ({
    name: markWithField(payload, 'name', index),
    description: markWithField(payload, 'description', index),
    notes: markWithField(payload, 'notes', index),
  }));
}

async function openPage({ browser, server, found }: Scene, account: Person | null): Promise<Page> {
  const { origin } = server;
  const context = await openContext(browser, origin, {
    stored: account === null ? {} : { access_token: account.token },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await observe(page, origin, found);
  return page;
}

/** Inspects a state, then types the payload into each of its fields and inspects it again. */
function visitWith({ payload, seen, found }: Scene, page: Page): Visit {
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
      await field.fill(markWithField(payload, 'typed'));
      await look(`${state}, typed`);
      await field.fill(before);
      // The suggestions of a field stay open after typing.
      if ((await field.getAttribute('aria-expanded')) === 'true')
        await page.keyboard.press('Escape');
      found.filled += 1;
    }
  };
}

/** Fields that accept any text. Fields of dates, times and colors reject it. */
const writable = [
  'textarea',
  ...['text', 'search', 'email', 'password', 'url', 'tel'].map((type) => `input[type="${type}"]`),
  'input:not([type])',
].join(', ');
