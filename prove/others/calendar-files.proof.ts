import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { none, type Proofs } from '../proof.ts';
import { countDifferent, startCalendars } from './calendar-subscription.ts';
import { installFromDebian, installFromNpm, runProgram } from './programs.ts';

/** The event on the day on which the calendar was created. */
const firstEvent = 'Daymark: calendar added';

export const proofs: Proofs = {
  calcurse: {
    claim: 'calcurse imports a calendar and shows each done day and each due time',
    isLong: true,
    async run() {
      const versions = await installFromDebian('calcurse');
      await using calendars = await startCalendars();
      const { person, doneRuns, dueDays, urls } = calendars;
      const added = `${person.today} ${firstEvent}`;
      const doneDays = doneRuns.flatMap(([name, first = '', end = '']) => {
        const days: string[] = [];
        for (let day = first; day < end; day = addDays(day, 1)) days.push(`${day} ${name}`);
        return days;
      });
      const dueTimes = dueDays.map(([name, day]) => `${day} 09:00 ${name}`);
      const zone = person.signedIn.user.timezone;
      const done = await listWithCalcurse(urls.done, zone);
      const due = await listWithCalcurse(urls.due, zone);
      return [
        ...versions,
        none('done days that differ', countDifferent([added, ...doneDays], done)),
        none('due times that differ', countDifferent([added, ...dueTimes], due)),
      ];
    },
  },

  'calendar-libraries': {
    claim: 'node-ical and ical.js read each run of done days and each due time',
    isLong: true,
    async run() {
      using programs = await installFromNpm({ 'node-ical': '0.27.2', 'ical.js': '2.2.1' });
      await using calendars = await startCalendars();
      const { person, doneRuns, dueDays, urls } = calendars;
      const zone = person.signedIn.user.timezone;
      const added = [firstEvent, person.today, addDays(person.today, 1)].join(' ');
      const expected = [
        added,
        added,
        ...doneRuns.map((run) => run.join(' ')),
        ...dueDays.map(([name, day]) => `${name} ${getInstant(`${day}T09:00`, zone)}`),
      ];
      const list = async (script: string) => {
        const options = { args: [urls.done, urls.due], env: { TZ: zone } };
        const { output } = await programs.run(script, options);
        return output.split('\n').filter((line) => line !== '');
      };
      return [
        ...programs.versions,
        none(
          'events of node-ical that differ',
          countDifferent(expected, await list(nodeIcalScript)),
        ),
        none('events of ical.js that differ', countDifferent(expected, await list(icalJsScript))),
      ];
    },
  },
};

/** Lists the days around today as `<day> <name>` or `<day> <time> <name>`. */
async function listWithCalcurse(url: string, zone: string): Promise<string[]> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'feed.ics');
  writeFileSync(file, await (await fetch(url)).text());
  const env = { TZ: zone };
  const data = ['-D', folder.path];
  await runProgram('calcurse', [...data, '-q', '-i', file], { env });
  const now = Temporal.Now.plainDateISO(zone).subtract({ days: 30 });
  const from = [now.month, now.day, now.year].join('/');
  const formats = [
    '--output-datefmt=%Y-%m-%d%n',
    String.raw`--format-event=%m\n`,
    String.raw`--format-recur-event=%m\n`,
    String.raw`--format-apt=%S %m\n`,
  ];
  const query = [...data, '-Q', '--from', from, '--days', '62', ...formats];
  const { output } = await runProgram('calcurse', query, { env });
  let day = '';
  return output.split('\n').flatMap((line) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(line);
    if (isDay) day = line;
    return isDay || line === '' || line === ':' ? [] : [`${day} ${line}`];
  });
}

function getInstant(time: string, zone: string): string {
  return new Date(
    Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString();
}

const nodeIcalScript = `
import ical from 'node-ical';
const asDay = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  .map((part) => String(part).padStart(2, '0')).join('-');
for (const url of process.argv.slice(2)) {
  for (const event of Object.values(await ical.async.fromURL(url))) {
    if (event.type !== 'VEVENT') continue;
    const { summary, start, end, datetype } = event;
    const when = datetype === 'date' ? asDay(start) + ' ' + asDay(end) : start.toISOString();
    console.log(summary + ' ' + when);
  }
}`;

const icalJsScript = `
import ICAL from 'ical.js';
for (const url of process.argv.slice(2)) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()));
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const { summary, startDate, endDate } = new ICAL.Event(component);
    const when = startDate.isDate
      ? startDate + ' ' + endDate
      : startDate.toJSDate().toISOString();
    console.log(summary + ' ' + when);
  }
}`;
