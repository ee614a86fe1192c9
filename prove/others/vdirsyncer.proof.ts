import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { exactly, none, type Proofs } from '../proof.ts';
import { followChanges, listEvents, startCalendars } from './calendar-subscription.ts';
import { installFromDebian, runProgram } from './programs.ts';

/** Synchronizations of unchanged feeds. */
const repeats = 20;

export const proofs: Proofs = {
  vdirsyncer: {
    claim:
      'vdirsyncer copies each change of a calendar without an error, and khal shows the due areas of today',
    isLong: true,
    async run() {
      const versions = await installFromDebian('vdirsyncer', 'khal');
      await using calendars = await startCalendars();
      using folder = temporaryFolder();
      const config = join(folder.path, 'config');
      const { done, due } = calendars.urls;
      writeFileSync(config, describePairs(folder.path, { done, due }));
      let failed = 0;
      const sync = async (command = 'sync') => {
        const { code, errors } = await runProgram('vdirsyncer', ['--config', config, command]);
        if (code !== 0) {
          failed += 1;
          console.log(errors);
        }
      };
      await sync('discover');
      await sync();
      const shown = await listWithKhal(folder.path, calendars.person.signedIn.user.timezone);
      for (let count = 0; count < repeats; count += 1) await sync();
      const figures = await followChanges(calendars, {
        refresh: sync,
        list: async (kind) => listEvents(readFiles(join(folder.path, kind))),
      });
      return [
        ...versions,
        ...figures,
        exactly('due areas that khal lists today', shown, calendars.areas.length),
        none('failed synchronizations', failed),
      ];
    },
  },
};

function describePairs(folder: string, urls: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(urls).map(([name, url]) => {
    mkdirSync(join(folder, name));
    return `[pair ${name}]
a = "${name}_local"
b = "${name}_remote"
collections = null
[storage ${name}_local]
type = "filesystem"
path = "${join(folder, name)}"
fileext = ".ics"
[storage ${name}_remote]
type = "http"
url = "${url}"
`;
  });
  return `[general]\nstatus_path = "${join(folder, 'status')}"\n${pairs.join('')}`;
}

function readFiles(folder: string): string {
  return globSync('*.ics', { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

/** Returns the number of events at 09:00 today, the time of reminders. */
async function listWithKhal(folder: string, zone: string): Promise<number> {
  const config = join(folder, 'khal');
  writeFileSync(
    config,
    `[calendars]
[[due]]
path = ${join(folder, 'due')}
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
  );
  const args = ['--config', config, 'list', '--format', '{start-time} {title}', 'today', '1d'];
  const { output } = await runProgram('khal', args, { env: { TZ: zone } });
  return output.split('\n').filter((line) => line.startsWith('09:00 ')).length;
}
