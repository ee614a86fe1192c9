import { onTestFinished } from 'vitest';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createApiClient } from '../lib/api-client.ts';
import { systemClock } from '../lib/clock.ts';
import type { Owner } from '../local/outbox-store.ts';
import { createLocalDatabase } from '../local/local-database.ts';
import { createOutbox, type Outbox } from '../local/outbox.ts';
import { createScriptedServer } from './scripted-server.ts';

interface Modules {
  readonly createApiClient: typeof createApiClient;
  readonly createLocalDatabase: typeof createLocalDatabase;
  readonly createOutbox: typeof createOutbox;
}

export interface Tab {
  readonly outbox: Outbox;
}

/** Creates a browser with its own database and a scripted server. 'ann' is signed in, in UTC. */
export function createDevice() {
  const name = crypto.randomUUID();
  const server = createScriptedServer();
  let ahead = 0;
  const clock = { now: () => systemClock.now() + ahead };
  const device = {
    name,
    server,
    owner: { id: 'ann', timezone: 'UTC', day_ends_at: '00:00' } as Owner | null,
    clock,
    pass(seconds: number) {
      ahead += seconds * 1000;
    },
    openTab: () => track(open({ createApiClient, createLocalDatabase, createOutbox })),
    /** Opens a tab in its own frame. `kill` ends it at any moment, as closing a tab does. */
    async openFrame() {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const modules = await importInto(frame);
      return { ...open(modules), kill: () => frame.remove() };
    },
    storedItems: async () => (await readAll(name)).filter(({ state }) => state !== 'sent'),
  };

  function open(modules: Modules): Tab {
    const client = modules.createApiClient({
      clock,
      getLanguage: () => 'en',
      getToken: () => device.owner && `token of ${device.owner.id}`,
      onUnauthenticated: () => {
        device.owner = null;
      },
      fetch: server.fetch,
    });
    const outbox = modules.createOutbox({
      database: modules.createLocalDatabase({ name, onOutdated: () => {} }),
      client,
      clock,
      getOwner: () => device.owner,
    });
    return { outbox };
  }

  return device;
}

export async function drain({ outbox }: Pick<Tab, 'outbox'>): Promise<void> {
  while ((await outbox.pendingCount()) > 0) await outbox.flush();
}

export function done(life_area_id: string, score_date = '2026-03-01') {
  return { life_area_id, score: 1, score_date } as const;
}

function track(tab: Tab): Tab {
  onTestFinished(() => tab.outbox.close());
  return tab;
}

type Importing = () => Promise<unknown>;

async function importInto(frame: HTMLIFrameElement): Promise<Modules> {
  const page = frame.contentWindow as Window & { Function: FunctionConstructor };
  // The test runner routes every dynamic import through this function.
  Object.assign(page, {
    __vitest_browser_runner__: { wrapDynamicImport: (load: Importing) => load() },
  });
  const load = page.Function('url', 'return import(url)') as (url: string) => Promise<Modules>;
  const paths = ['../lib/api-client.ts', '../local/local-database.ts', '../local/outbox.ts'];
  const [client, database, outbox] = await Promise.all(
    paths.map((path) => load(new URL(path, import.meta.url).href)),
  );
  return { ...client, ...database, ...outbox } as Modules;
}

async function readAll(name: string): Promise<OutboxItem[]> {
  const database = createLocalDatabase({ name, onOutdated: () => {} });
  const items = await (await database.connect()).getAllFromIndex('outbox', 'by-user');
  database.close();
  return items;
}
