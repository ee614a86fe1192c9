import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Registration } from '@daymark/shared/accounts/account.ts';
import type { NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

interface Event {
  readonly summary: string;
  /** Absent if the event has no description. */
  readonly description?: string;
  readonly start: string;
  readonly end: string;
  readonly alarms: readonly string[];
}

/**
 * Parses the feed with an independent library. Dates look like `2026-03-01`, and times are in UTC.
 */
function eventsOf(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, description, startDate, endDate } = new ICAL.Event(component);
    const show = (time: ICAL.Time) =>
      time.isDate ? time.toString() : time.toJSDate().toISOString();
    const alarms = component.getAllSubcomponents('valarm').map((alarm) => {
      const trigger = alarm.getFirstPropertyValue('trigger') as ICAL.Duration;
      const rings = startDate.clone();
      rings.addDuration(trigger);
      return `${String(alarm.getFirstPropertyValue('action'))} ${show(rings)}`;
    });
    const described = description === null ? {} : { description };
    return { summary, ...described, start: show(startDate), end: show(endDate), alarms };
  });
}

describeEachDatabase('a calendar', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
  });

  const live = (changes: Partial<Registration> = {}) =>
    test.register({ timezone: 'UTC', notification_time: '09:00', ...changes });
  const pathFor = async (person: Person, kind: CalendarKind) =>
    (await person.call(api.createCalendar, { body: { kind } })).body.path;
  const read = (url: string, headers: Record<string, string> = {}) => test.send({ url, headers });
  /** Returns the events of areas, without the event that every feed begins with. */
  const eventsAt = async (path: string) => eventsOf((await read(path)).body).slice(1);
  const datesAt = async (path: string) =>
    (await eventsAt(path)).map(({ summary, start }) => `${summary} ${start.slice(0, 10)}`);
  const give = async (person: Person, area: NewLifeArea) =>
    (await person.call(api.createLifeArea, { body: area })).body.id;
  const mark = (
    person: Person,
    [life_area_id, score_date]: readonly [string, string],
    score: 0 | 1 = 1,
  ) =>
    person.call(api.recordScore, {
      body: { life_area_id, score, score_date, notes: 'Nobody else’s business' },
    });

  it('the calendar feed `done` joins consecutive done days of the last 90 days and contains no notes', async () => {
    const person = await live();
    const running = await give(person, { name: 'Run, fast', created_on: '2025-01-01' });
    const today = '2026-03-01';
    for (const days of [0, 1, 3, 90, 91]) await mark(person, [running, addDays(today, -days)]);
    await mark(person, [running, '2026-02-10'], 0);
    const reading = await give(person, { name: 'Reading', created_on: '2026-01-01' });
    await mark(person, [reading, '2026-02-01']);
    await person.call(api.deleteLifeArea, { params: { id: reading }, query: {} });
    const response = await read(await pathFor(person, 'done'));
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="daymark.ics"',
      'cache-control': 'no-store',
    });
    expect(eventsOf(response.body)).toEqual([
      { summary: 'Daymark: calendar added', start: today, end: '2026-03-02', alarms: [] },
      { summary: 'Run, fast', start: '2025-12-01', end: '2025-12-02', alarms: [] },
      { summary: 'Run, fast', start: '2026-02-26', end: '2026-02-27', alarms: [] },
      { summary: 'Run, fast', start: '2026-02-28', end: '2026-03-02', alarms: [] },
      { summary: 'Reading', start: '2026-02-01', end: '2026-02-02', alarms: [] },
    ]);
    expect(response.body).not.toContain('business');
  });

  it.each([
    ['Europe/Berlin', '2026-03-28', '08:00', '07:00'],
    ['Europe/Berlin', '2026-10-24', '07:00', '08:00'],
    ['America/Santiago', '2026-04-04', '12:00', '13:00'],
    ['America/Santiago', '2026-09-05', '13:00', '12:00'],
  ])(
    'the calendar feed `due` in %s has alarms at 09:00 before and after the clock change in the night after %s',
    async (...[timezone, before, first, second]) => {
      const after = addDays(before, 1);
      const person = await live({ timezone });
      await give(person, { name: 'Sleep' });
      const path = await pathFor(person, 'due');
      test.clock.set(`${before}T04:00:00Z`);
      const events = await eventsAt(path);
      expect(events).toHaveLength(31);
      const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
      expect(events.slice(0, 2).map(({ start, alarms }) => [start, alarms])).toEqual([
        [at(before, first), [`DISPLAY ${at(before, first)}`]],
        [at(after, second), [`DISPLAY ${at(after, second)}`]],
      ]);
      const shown = events.map(({ start }) =>
        Temporal.Instant.from(start).toZonedDateTimeISO(timezone),
      );
      expect(new Set(shown.map(({ hour, minute }) => `${hour}:${minute}`))).toEqual(
        new Set(['9:0']),
      );
      expect(shown.map((moment) => moment.toPlainDate().toString())).toEqual(
        Array.from({ length: 31 }, (_, day) => addDays(before, day)),
      );
    },
  );

  it.each([
    // A clock change skips the time in the first row of each zone. The time in the second row
    // occurs twice.
    ['Europe/Berlin', '02:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '02:00', '2026-10-25T00:00:00.000Z'],
    ['America/Santiago', '00:00', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '23:00', '2026-04-05T02:00:00.000Z'],
  ])(
    'the calendar feed `due` in %s with the reminder time %s has an event at %s',
    async (timezone, reminder_time, instant) => {
      const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
      const date = zoned.toPlainDate().toString();
      const person = await live({ timezone });
      await give(person, { name: 'Sleep', reminder_time });
      const path = await pathFor(person, 'due');
      test.clock.set(`${date}T12:00:00Z`);
      const [today] = await eventsAt(path);
      expect(today?.start).toBe(instant);
    },
  );

  it('the calendar feed `due` has an event at 01:00 on the next date if days end at 03:00', async () => {
    const person = await live();
    await person.call(api.updateMe, { body: { day_ends_at: '03:00' } });
    await give(person, { name: 'Sleep', reminder_time: '01:00' });
    const [today] = await eventsAt(await pathFor(person, 'due'));
    expect(today?.start).toBe('2026-03-02T01:00:00.000Z');
  });

  it('an event of the calendar feed `due` begins at the time of the first reminder of its weekday', async () => {
    const person = await live();
    const reminders = [{ time: '07:35', weekdays: [1] }, { time: '20:15' }];
    await give(person, { name: 'Sleep', reminders });
    const [sunday, monday] = await eventsAt(await pathFor(person, 'due'));
    expect(sunday?.start).toBe('2026-03-01T20:15:00.000Z');
    expect(monday?.start).toBe('2026-03-02T07:35:00.000Z');
  });

  it('the calendar feed `due` omits unscheduled, paused and marked days, and archived and ended areas', async () => {
    const person = await live();
    await give(person, {
      name: 'Swim',
      schedule: { rule: { kind: 'weekdays', weekdays: [1, 3] } },
    });
    await give(person, {
      name: 'Cook',
      schedule: { rule: { kind: 'times_per_week', times: 1 } },
    });
    await give(person, {
      name: 'Clean',
      schedule: { rule: { kind: 'times_in_days', times: 1, days: 6 } },
    });
    const daily = await give(person, { name: 'Read' });
    const archived = await give(person, { name: 'Chess' });
    await person.call(api.updateLifeArea, {
      params: { id: archived },
      body: { is_active: false },
    });
    const ended = await give(person, { name: 'Golf' });
    await person.call(api.deleteLifeArea, { params: { id: ended }, query: {} });
    await mark(person, [daily, '2026-03-01'], 0);
    for (const pause of [
      { life_area_id: null, first_day: '2026-03-09', last_day: '2026-03-22' },
      { life_area_id: daily, first_day: '2026-03-02', last_day: '2026-03-28' },
    ]) {
      await person.call(api.createPause, { body: pause });
    }
    expect(await datesAt(await pathFor(person, 'due'))).toEqual([
      'Swim 2026-03-02',
      'Swim 2026-03-04',
      'Swim 2026-03-23',
      'Swim 2026-03-25',
      'Swim 2026-03-30',
      // A weekly goal is due on the last day on which it can be reached.
      'Cook 2026-03-01',
      'Cook 2026-03-08',
      'Cook 2026-03-29',
      // Later due days of this rule depend on when this day is done.
      'Clean 2026-03-06',
      'Read 2026-03-29',
      'Read 2026-03-30',
      'Read 2026-03-31',
    ]);
  });

  it.each(['done', 'due'] as const)(
    'the calendar feed `%s` without areas contains one all-day event on the day of its creation',
    async (kind) => {
      const person = await live({ timezone: 'Pacific/Auckland' });
      const path = await pathFor(person, kind);
      test.clock.advance(100 * 86_400_000);
      expect(eventsOf((await read(path)).body)).toEqual([
        { summary: 'Daymark: calendar added', start: '2026-03-02', end: '2026-03-03', alarms: [] },
      ]);
    },
  );

  it('calendar events of two areas with the same name differ in more than their UID', async () => {
    const person = await live();
    const areas = await Array.fromAsync(['Run', 'Run'], (name) => give(person, { name }));
    for (const area of areas) await mark(person, [area, '2026-03-01']);
    const text = (await read(await pathFor(person, 'done'))).body;
    const contents = text.split('BEGIN:VEVENT').map((event) => event.replace(/^UID:.*$/m, ''));
    expect(new Set(contents).size).toBe(4);
  });

  it('calendar events contain the amounts and targets of their days, in the language of the person', async () => {
    const person = await live();
    const daily = { kind: 'daily' } as const;
    const target = { kind: 'at_least', amount: 8 } as const;
    const [created_on, today] = ['2026-02-20', '2026-03-01'];
    const schedule = { rule: daily, target };
    const water = await give(person, { name: 'Water', unit: 'glasses', created_on, schedule });
    const limit = { rule: daily, target: { kind: 'at_most', amount: 2 } } as const;
    const cups = { name: 'Coffee', unit: 'cups', created_on: '2026-02-27', schedule: limit };
    const coffee = await give(person, cups);
    const drink = (life_area_id: string, score_date: string, amount: number) =>
      person.call(api.recordScore, {
        body: { life_area_id, score_date, amount, notes: 'Nobody else’s business' },
      });
    for (const day of ['21', '22', '24']) await drink(water, `2026-02-${day}`, 9.5);
    await mark(person, [water, '2026-02-25']);
    await drink(water, today, 3);
    await drink(coffee, '2026-02-28', 1);
    const [done, due] = [await pathFor(person, 'done'), await pathFor(person, 'due')];
    const textsAt = async (path: string) =>
      (await eventsAt(path)).map(({ summary, start, description }) => [
        `${summary} ${start.slice(0, 10)}`,
        description,
      ]);
    expect(await textsAt(done)).toEqual([
      ['Water 2026-02-21', '2026-02-21: 9.5 of 8\u{a0}glasses\n2026-02-22: 9.5 of 8\u{a0}glasses'],
      ['Water 2026-02-24', '2026-02-24: 9.5 of 8\u{a0}glasses'],
      ['Coffee 2026-02-27', '2026-02-28: 1\u{a0}cups'],
    ]);
    expect((await textsAt(due)).slice(0, 2)).toEqual([
      ['Water 2026-03-01', '3 of 8\u{a0}glasses'],
      ['Water 2026-03-02', '8\u{a0}glasses'],
    ]);
    await person.call(api.updateMe, { body: { language: 'fr' } });
    expect((await textsAt(due))[0]).toEqual(['Water 2026-03-01', '3 sur 8\u{a0}glasses']);
  });

  const stampAt = async (path: string) => {
    const stamps = (await read(path)).body.match(/^DTSTAMP:\d{8}T\d{6}Z$/gm) ?? [];
    expect(new Set(stamps).size).toBe(1);
    return stamps[0] ?? '';
  };

  it('an unchanged calendar feed keeps its ETag and its DTSTAMP, even on the next day', async () => {
    const person = await live();
    const area = await give(person, { name: 'Running', created_on: '2026-02-01' });
    await mark(person, [area, '2026-02-27']);
    const path = await pathFor(person, 'done');
    const first = await read(path);
    const etag = String(first.headers['etag']);
    expect(await stampAt(path)).toBe('DTSTAMP:20260301T120000Z');
    for (const milliseconds of [1000, 3_600_000, 86_400_000]) {
      test.clock.advance(milliseconds);
      const again = await read(path, { 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      expect((await read(path)).body).toBe(first.body);
    }
  });

  it('a calendar feed does not change the name of an area that contains `DTSTAMP:`', async () => {
    const person = await live();
    const name = `${'x'.repeat(66)} DTSTAMP:19700101T000000Z`;
    await mark(person, [await give(person, { name }), '2026-03-01']);
    const [event] = await eventsAt(await pathFor(person, 'done'));
    expect(event?.summary).toBe(name);
  });

  it('each change of a calendar feed raises its DTSTAMP and changes its ETag', async () => {
    const person = await live();
    const area = await give(person, { name: 'Running', created_on: '2026-02-01' });
    await mark(person, [area, '2026-02-27']);
    const done = await pathFor(person, 'done');
    const due = await pathFor(person, 'due');
    const update = (body: Partial<NewLifeArea>) =>
      person.call(api.updateLifeArea, { params: { id: area }, body });
    const drink = (amount: number) =>
      person.call(api.recordScore, {
        body: { life_area_id: area, score_date: '2026-02-27', amount },
      });
    const clear = (date: string) => person.call(api.deleteDayScore, { params: { id: area, date } });
    const changes: [string, () => Promise<unknown>][] = [
      [done, () => mark(person, [area, '2026-02-28'])],
      [done, () => update({ name: 'Jogging' })],
      [done, () => clear('2026-02-28')],
      [done, () => mark(person, [area, '2026-02-28'])],
      [done, () => person.call(api.updateMe, { body: { language: 'de' } })],
      [due, () => update({ reminder_time: '07:00' })],
      [due, () => update({ reminder_time: null })],
      [due, () => person.call(api.updateMe, { body: { notification_time: '20:00' } })],
      [due, () => person.call(api.updateMe, { body: { timezone: 'Asia/Tokyo' } })],
      [done, () => drink(8)],
      [done, () => drink(9)],
      [due, () => person.call(api.deleteLifeArea, { params: { id: area }, query: {} })],
    ];
    for (const [path, change] of changes) {
      // The clock stands still, so the server must derive each stamp from the previous stamp.
      const before = await stampAt(path);
      const { etag } = (await read(path)).headers;
      await change();
      expect((await stampAt(path)) > before).toBe(true);
      expect((await read(path)).headers['etag']).not.toBe(etag);
    }
  });

  it('concurrent reads of a changed calendar feed on two nodes return the same text', async () => {
    const other = await buildTestApp(await openStore());
    const person = await live();
    const area = await give(person, { name: 'Running' });
    const path = await pathFor(person, 'done');
    await read(path);
    await mark(person, [area, '2026-03-01']);
    other.clock.advance(90_000);
    const texts = await Promise.all(
      [test, other, test, other].map(async (node) => (await node.send({ url: path })).body),
    );
    expect(new Set(texts).size).toBe(1);
    await other.close();
  });

  it('a calendar feed returns 429 after sixty reads in a minute', async () => {
    const person = await live();
    const path = await pathFor(person, 'done');
    for (let count = 0; count < 60; count += 1) await read(path);
    const refused = await read(path);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    test.clock.advance(60_000);
    expect((await read(path)).statusCode).toBe(200);
  });
});
