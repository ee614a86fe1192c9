import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { startTool } from '../../harness/tool.ts';
import { freePort } from '../../scripts/free-port.ts';
import { moreThanNone, type Proofs } from '../proof.ts';
import {
  followChanges,
  listEvents,
  startCalendars,
  type Subscriber,
} from './calendar-subscription.ts';
import { openMarionette } from './marionette.ts';
import { installFromDebian } from './programs.ts';

export const proofs: Proofs = {
  thunderbird: {
    claim:
      'Thunderbird shows each change of a calendar at its next refresh, including the end of all events',
    isLong: true,
    async run() {
      const versions = await installFromDebian('thunderbird');
      await using calendars = await startCalendars();
      await using thunderbird = await startThunderbird(calendars.urls);
      const figures = await followChanges(calendars, thunderbird);
      await thunderbird.refresh();
      await thunderbird.refresh();
      const unchanged = calendars.statuses.filter((status) => status === 304).length;
      return [...versions, ...figures, moreThanNone('answers 304', unchanged)];
    },
  },
};

const start = `
const { cal } = ChromeUtils.importESModule('resource:///modules/calendar/calUtils.sys.mjs');
const [name, url] = args;
const find = () => cal.manager.getCalendars().find((one) => one.name === name);
const load = (calendar, begin) => new Promise((resolve) => {
  const observer = {
    QueryInterface: ChromeUtils.generateQI(['calIObserver']),
    onLoad() {
      calendar.removeObserver(observer);
      resolve();
    },
  };
  calendar.addObserver(observer);
  begin();
});
`;

/** Looks for a calendar at the address as Thunderbird's dialog does, and subscribes to it. */
const subscribe = `${start}
const found = await cal.provider.detection.detect('', '', url, false, [], {});
const [calendar] = [...found.values()].flat();
calendar.name = name;
calendar.setProperty('cache.enabled', true);
cal.manager.registerCalendar(calendar);
await load(find(), () => find().refresh());`;

/** Waits for the end, because Thunderbird can keep old events that are read during a refresh. */
const refresh = `${start}
await load(find(), () => find().refresh());`;

const list = `${start}
const items = await find().getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
return items.map((item) => item.icalString).join('');`;

async function startThunderbird(
  urls: Readonly<Record<string, string>>,
): Promise<Subscriber & AsyncDisposable> {
  const folder = temporaryFolder();
  const port = await freePort();
  writeFileSync(join(folder.path, 'user.js'), `user_pref('marionette.port', ${port});\n`);
  const place = ['--no-remote', '--profile', folder.path];
  const rights = ['--headless', '--marionette', '--remote-allow-system-access'];
  const program = startTool('thunderbird', [...place, ...rights], {
    packages: 'thunderbird',
    stdio: 'ignore',
    env: { ...process.env, HOME: folder.path },
  });
  const marionette = await openMarionette(port);
  for (const [name, url] of Object.entries(urls)) await marionette.run(subscribe, name, url);
  return {
    async refresh() {
      for (const name of Object.keys(urls)) await marionette.run(refresh, name);
    },
    list: async (kind) => listEvents((await marionette.run(list, kind)) as string),
    async [Symbol.asyncDispose]() {
      marionette.close();
      await program[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}
