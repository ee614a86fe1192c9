import { api } from '@daymark/shared/api.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { bringBack, passOn, startHttpProxy } from '../../harness/http-proxy.ts';
import { createAreas, type Person, registerPerson, zoneAtNoon } from '../../harness/person.ts';
import { startServer } from '../../harness/server.ts';
import { lookUntil } from '../../harness/until.ts';
import { type Figure, none } from '../proof.ts';

const kinds = ['done', 'due'] as const satisfies readonly CalendarKind[];

/** First day of each run of done days and the day after the run, in days from today. */
const runs = [
  [-20, -17],
  [-9, -8],
  [-3, -1],
] as const;

/** Two areas have the same name. The long one needs folded lines. */
const names = [
  'Running',
  'Twins',
  'Twins',
  String.raw`Read, slowly; \o/`,
  'Зарядка утром и вечером, на улице или дома',
];

/** Starts a server with a person who has done days, due days and a calendar of each kind. */
export async function startCalendars() {
  const server = await startServer();
  const statuses: (number | undefined)[] = [];
  const proxy = await startHttpProxy(async (incoming, outgoing) => {
    const answer = await passOn(incoming, server.port);
    statuses.push(answer.statusCode);
    bringBack(answer, outgoing);
  });
  const person = await registerPerson(server.origin, { timezone: zoneAtNoon() });
  const firstDay = addDays(person.today, -30);
  const areas = await createAreas(person.call, names, firstDay);
  for (const area of areas) {
    for (const [first, end] of runs) {
      for (let day = first; day < end; day += 1)
        await mark(person, area, addDays(person.today, day));
    }
  }
  const [done, due] = await Promise.all(
    kinds.map(async (kind) => (await person.call(api.createCalendar, { body: { kind } })).path),
  );
  const urls = { done: `${proxy.origin}${done}`, due: `${proxy.origin}${due}` };
  return {
    person,
    areas,
    urls,
    /** Statuses of the server's answers. */
    statuses,
    /** Runs of done days as [name, first day, day after the last day]. */
    doneRuns: names.flatMap((name) =>
      runs.map((run) => [name, ...run.map((day) => addDays(person.today, day))]),
    ),
    /** Due days as [name, day]. The reminders are at 09:00. */
    dueDays: names.flatMap((name) =>
      Array.from({ length: 31 }, (_, day) => [name, addDays(person.today, day)]),
    ),
    async [Symbol.asyncDispose]() {
      await proxy.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Calendars = Awaited<ReturnType<typeof startCalendars>>;

async function mark({ call }: Person, life_area_id: string, score_date: string): Promise<void> {
  await call(api.recordScore, { body: { life_area_id, score: 1, score_date, notes: '' } });
}

/** Returns the events of an iCalendar text as lines, without their UIDs and stamps. */
export function listEvents(text: string): string[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  return unfolded
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const [properties = ''] = event.split(/BEGIN:VALARM|END:VEVENT/);
      const read = (name: string) =>
        new RegExp(`^${name}[^:\\n]*:(.*?)\\r?$`, 'm').exec(properties)?.[1] ?? '';
      return [read('SUMMARY'), read('DTSTART'), read('DTEND') || read('DURATION')].join(' ');
    })
    .toSorted();
}

async function readFeed(url: string): Promise<string[]> {
  return listEvents(await (await fetch(url)).text());
}

export interface Subscriber {
  readonly refresh: () => Promise<void>;
  readonly list: (kind: CalendarKind) => Promise<string[]>;
}

/** Changes the data, and counts the events of the subscriber that differ from the feeds. */
export async function followChanges(
  { person, areas, urls }: Calendars,
  { refresh, list }: Subscriber,
): Promise<Figure[]> {
  const { call, today } = person;
  const [running = ''] = areas;
  const update = (id: string, body: object) => call(api.updateLifeArea, { params: { id }, body });
  const changes: [string, () => Promise<unknown>][] = [
    ['a subscription', async () => {}],
    ['a mark', () => mark(person, running, addDays(today, -1))],
    ['another name', () => update(running, { name: 'Jogging' })],
    [
      'a cleared day',
      () => call(api.deleteDayScore, { params: { id: running, date: addDays(today, -1) } }),
    ],
    ['another hour', () => call(api.updateMe, { body: { notification_time: '20:00' } })],
    ['another language', () => call(api.updateMe, { body: { language: 'de' } })],
    [
      'the end of everything',
      async () => {
        for (const id of areas) {
          await call(api.deleteLifeArea, { params: { id }, query: { erase: 'true' } });
        }
      },
    ],
  ];
  const figures: Figure[] = [];
  for (const [what, change] of changes) {
    await change();
    const expected = await Promise.all(kinds.map((kind) => readFeed(urls[kind])));
    await refresh();
    const differing = await lookUntil(
      async () => countDifferent(expected.flat(), (await Promise.all(kinds.map(list))).flat()),
      (count) => count === 0,
    );
    figures.push(none(`events that differ after ${what}`, differing));
  }
  return figures;
}

/** Counts the lines that only one of the lists has. Equal lines count as often as they occur. */
export function countDifferent(expected: readonly string[], found: readonly string[]): number {
  const rest = [...expected];
  const surplus = found.filter((line) => {
    const index = rest.indexOf(line);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
  return rest.length + surplus.length;
}
