import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../../harness/server.ts';
import { moreThanNone, type Proofs } from '../proof.ts';
import {
  followChanges,
  listEvents,
  startCalendars,
  type Subscriber,
} from './calendar-subscription.ts';
import { installFromDebian } from './programs.ts';

export const proofs: Proofs = {
  evolution: {
    claim:
      'Evolution and GNOME Calendar show each change of a calendar at their next refresh, including the end of all events',
    isLong: true,
    async run() {
      const versions = await installFromDebian(
        'evolution-data-server',
        'gir1.2-ecal-2.0',
        'python3-gi',
        'dbus',
      );
      await using calendars = await startCalendars();
      await using evolution = await startEvolution(calendars.urls);
      const figures = await followChanges(calendars, evolution);
      await evolution.refresh();
      const unchanged = calendars.statuses.filter((status) => status === 304).length;
      return [...versions.slice(0, 1), ...figures, moreThanNone('answers 304', unchanged)];
    },
  },
};

/** Starts evolution-data-server in a D-Bus session and a home folder of its own. */
async function startEvolution(
  urls: Readonly<Record<string, string>>,
): Promise<Subscriber & AsyncDisposable> {
  const folder = temporaryFolder();
  const home = (name: string) => join(folder.path, name);
  mkdirSync(home('config/evolution/sources'), { recursive: true });
  mkdirSync(home('runtime'));
  chmodSync(home('runtime'), 0o700);
  for (const [name, url] of Object.entries(urls)) {
    writeFileSync(home(`config/evolution/sources/${name}.source`), describeSource(name, url));
  }
  const script = join(import.meta.dirname, 'read-calendars.py');
  const args = ['--', '/usr/bin/python3', script, ...Object.keys(urls)];
  const child = spawn('dbus-run-session', args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...process.env,
      HOME: folder.path,
      XDG_CONFIG_HOME: home('config'),
      XDG_DATA_HOME: home('data'),
      XDG_CACHE_HOME: home('cache'),
      XDG_RUNTIME_DIR: home('runtime'),
      GSETTINGS_BACKEND: 'memory',
    },
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const readLine = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('evolution-data-server ended.');
    return value;
  };
  const ask = (command: string) => {
    child.stdin.write(`${command}\n`);
    return readLine();
  };
  await readLine();
  return {
    refresh: async () => void (await ask('refresh')),
    list: async (kind) => listEvents(JSON.parse(await ask(kind)) as string),
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit');
      child.stdin.end();
      await exit;
      folder[Symbol.dispose]();
    },
  };
}

function describeSource(name: string, url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `[Data Source]
DisplayName=${name}
Enabled=true
Parent=webcal-stub
[Calendar]
BackendName=webcal
[Authentication]
Host=${hostname}
Port=${port}
Method=none
[Security]
Method=none
[WebDAV Backend]
ResourcePath=${pathname}
[Offline]
StaySynchronized=true
[Refresh]
Enabled=false
`;
}
