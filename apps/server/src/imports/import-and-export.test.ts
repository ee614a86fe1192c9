import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { api } from '@daymark/shared/api.ts';
import { createCsvArchive } from '@daymark/shared/exports/csv-archive.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import {
  compareAreas,
  emptyPersonData,
  type PersonData,
} from '@daymark/shared/sync/person-data.ts';
import * as limits from '@daymark/shared/limits.ts';
import { madeDatabase } from '@daymark/shared/testing/made-database.ts';
import { beforeEach, expect, it } from 'vitest';
import { verifyYears } from '../store/verify-years.ts';
import { type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { storeRules } from '../testing/stored-history.ts';
import { writeChanges } from './write-changes.ts';
import { describePlan } from './describe-plan.ts';
import { createExportedFile } from './exported-file.ts';
import { findPerson } from './find-person.ts';
import { ImportRefused } from './import-refused.ts';
import { planFile } from './read-chosen-file.ts';

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/**
 * Returns three areas and one holiday. Reading is active, Running is archived, and Piano has ended.
 */
function history(): PersonData {
  const draft = createDraft(emptyPersonData);
  const details = { ...readAreaFields({}), color: 'ocean' };
  const alive = { created_on: '2025-12-30', deleted_at: null, deleted_on: null };
  const times = { kind: 'times_per_week', times: 3 } as const;
  for (const [position, name] of ['Reading', 'Running', 'Piano'].entries()) {
    draft.areas.set(name, {
      ...details,
      ...alive,
      id: name,
      name,
      position,
      created_at: '2025-12-30T09:00:00.000Z',
      schedule: [
        { from: '2025-12-30', rule: times },
        { from: '2026-01-05', rule: { kind: 'daily' } },
      ],
      ...(name === 'Piano' && {
        deleted_at: '2026-02-01T12:00:00.000Z',
        deleted_on: '2026-02-01',
      }),
    });
    for (const score_date of ['2025-12-31', '2026-01-01', '2026-01-20']) {
      draft.setEntry({ life_area_id: name, score_date }, 1, { notes: `${name}, thirty pages` });
    }
  }
  const archived = { first_day: '2026-02-10', last_day: null, reason: '' };
  draft.pauses.set('archived', { ...archived, id: 'archived', life_area_id: 'Running' });
  const away = { first_day: '2026-01-10', last_day: '2026-01-12', reason: 'Away' };
  draft.pauses.set('away', { ...away, id: 'away', life_area_id: null });
  return draft.finish();
}

describeEachDatabase('imports and exports by an operator', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register({ email: 'ada@example.org' });
  });

  const found = () => findPerson(test.store, 'ada@example.org');
  const plan = async (bytes: Uint8Array<ArrayBuffer>) =>
    planFile(bytes, { name: 'export', person: await found(), now: test.clock(), random });
  async function imported(bytes: Uint8Array<ArrayBuffer>) {
    const planned = await plan(bytes);
    const { user } = await found();
    const writing = { store: test.store, user, now: test.clock(), random };
    return { planned, refusedChanges: await writeChanges(planned.changes, writing) };
  }
  const ofAll = async () => {
    const { data } = await found();
    const ordered = [...data.areas.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return ordered.map(({ id, name, created_on, deleted_on, schedule }) => ({
      name,
      created_on,
      deleted_on,
      schedule,
      entries: getEntries(data, id).map(({ score_date, notes }) => [score_date, notes]),
      pauses: [...data.pauses.values()]
        .filter(({ life_area_id }) => life_area_id === id)
        .map(({ first_day, last_day }) => [first_day, last_day]),
    }));
  };
  const csv = () => createCsvArchive(history(), { now: '2026-03-01T12:00:00.000Z' });

  it('describePlan describes an import without writing it', async () => {
    const planned = await plan(csv());
    expect(describePlan(planned)).toEqual([
      'Format: daymark-csv',
      expect.stringContaining('Reading: a new area, 3 entries'),
      expect.stringContaining('Running: a new area, 3 entries, 1 pause'),
      expect.stringContaining('Piano: a new area, 3 entries'),
      expect.stringContaining('3 new areas, 9 entries, 2 pauses'),
    ]);
    expect(await ofAll()).toEqual([]);
  });

  it('an import keeps the order of all areas, including ended areas', async () => {
    const positions: Record<string, number> = { Reading: 0, Piano: 1, Running: 2 };
    const ordered = createDraft(history());
    for (const [id, area] of history().areas) {
      ordered.areas.set(id, { ...area, position: positions[id] ?? 0 });
    }
    const file = createCsvArchive(ordered.finish(), { now: '2026-03-01T12:00:00.000Z' });
    expect((await imported(file)).refusedChanges).toEqual([]);
    const { data } = await found();
    const names = [...data.areas.values()].toSorted(compareAreas).map(({ name }) => name);
    expect(names).toEqual(['Reading', 'Piano', 'Running']);
  });

  it('sync returns all data that an import wrote, and repeating the import changes nothing', async () => {
    const before = await person.call(api.sync, { query: {} });
    const { refusedChanges } = await imported(csv());
    expect(refusedChanges).toEqual([]);
    const schedule = [
      { from: '2025-12-30', rule: { kind: 'times_per_week', times: 3 } },
      { from: '2026-01-05', rule: { kind: 'daily' } },
    ];
    const entries = (name: string) =>
      ['2025-12-31', '2026-01-01', '2026-01-20'].map((day) => [day, `${name}, thirty pages`]);
    const created = { created_on: '2025-12-30', deleted_on: null, schedule, pauses: [] };
    expect(await ofAll()).toEqual([
      { ...created, name: 'Piano', entries: entries('Piano'), deleted_on: '2026-02-01' },
      { ...created, name: 'Reading', entries: entries('Reading') },
      {
        ...created,
        name: 'Running',
        entries: entries('Running'),
        pauses: [['2026-02-10', null]],
      },
    ]);
    const query = { cursor: before.body.cursor };
    const { body: pulled } = await person.call(api.sync, { query });
    expect([pulled.areas.length, pulled.years.length, pulled.pauses.length]).toEqual([3, 6, 2]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
    expect((await plan(csv())).changes).toEqual([]);
  });

  it('an import from Loop adds days to an existing area and keeps the entries of this area', async () => {
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Walk' } });
    const mark = { life_area_id: area.id, score: 0, score_date: '2026-03-01' } as const;
    await person.call(api.recordScore, { body: { ...mark, notes: 'Mine' } });
    const day = Date.UTC(2026, 1, 27);
    const bytes = madeDatabase(`
      create table Habits (Id integer primary key, name text, description text, question text,
        freq_num integer, freq_den integer, color integer, position integer, archived integer,
        type integer, target_value real, target_type integer, unit text, uuid text,
        reminder_hour integer, reminder_min integer, reminder_days integer, highlight integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer,
        value integer, notes text);
      insert into Habits values (1, 'Walk', '', '', 1, 1, 8, 0, 0, 0, 0, 0, '', 'a', null, null, 0, 0);
      insert into Repetitions values (1, 1, ${day}, 2, ''), (2, 1, ${day + 2 * 86_400_000}, 2, '');
      pragma user_version = 25;`);
    const { planned, refusedChanges } = await imported(Uint8Array.from(bytes));
    expect(planned.plan?.areas).toMatchObject([{ adds: 1, differs: 1 }]);
    expect(refusedChanges).toEqual([]);
    expect(await ofAll()).toMatchObject([
      {
        name: 'Walk',
        created_on: '2026-02-27',
        entries: [
          ['2026-02-27', ''],
          ['2026-03-01', 'Mine'],
        ],
      },
    ]);
  });

  it('JSON and CSV exports can be imported into another account', async () => {
    await imported(csv());
    const moment = { now: test.clock(), random };
    const all = await ofAll();
    const texts = await Promise.all(
      (['json', 'csv'] as const).map(async (format) =>
        createExportedFile(await found(), format, moment),
      ),
    );
    for (const content of texts) {
      await test.store.users.remove((await found()).user.id);
      person = await test.register({ email: 'ada@example.org' });
      const bytes =
        typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
      expect((await imported(bytes)).refusedChanges).toEqual([]);
      expect(await ofAll()).toEqual(all);
    }
    expect(await createExportedFile(await found(), 'ics', moment)).toContain('BEGIN:VCALENDAR');
    expect((await createExportedFile(await found(), 'loop', moment)).length).toBeGreaterThan(100);
  });

  it('an import restores a schedule that has more rules than the limit', async () => {
    await imported(csv());
    const [area] = (await found()).data.areas.keys();
    await storeRules(tables(), area ?? '', limits.rulesPerArea + 300);
    await tables()
      .updateTable('life_areas')
      .set({ created_on: '2020-01-01' })
      .where('id', '=', area ?? '')
      .execute();
    const all = await ofAll();
    const moment = { now: test.clock(), random };
    for (const format of ['json', 'csv'] as const) {
      const content = await createExportedFile(await found(), format, moment);
      await test.store.users.remove((await found()).user.id);
      person = await test.register({ email: 'ada@example.org' });
      const bytes =
        typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
      expect((await imported(bytes)).refusedChanges).toEqual([]);
      expect(await ofAll()).toEqual(all);
    }
  });

  it.each(['json', 'csv', 'loop', 'habitkit', 'habo', 'org'] as const)(
    "a %s import includes today's entry from an account in a time zone further east",
    async (format) => {
      test.clock.set('2026-03-01T03:30:00Z');
      await test.store.users.remove((await found()).user.id);
      const inZone = (timezone: string) => test.register({ email: 'ada@example.org', timezone });
      person = await inZone('Europe/Berlin');
      const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Garden' } });
      const mark = { life_area_id: area.id, score_date: '2026-03-01', score: 1 } as const;
      await person.call(api.recordScore, { body: mark });
      const content = await createExportedFile(await found(), format, {
        now: test.clock(),
        random,
      });

      await test.store.users.remove((await found()).user.id);
      person = await inZone('America/New_York');
      const bytes =
        typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
      expect((await imported(bytes)).refusedChanges).toEqual([]);
      // New York still has 28 February, so the entry of 1 March counts only from midnight on.
      const streakAt = async (instant: string) => {
        test.clock.set(instant);
        const { body } = await person.call(api.listStreaks, {});
        return body.map(({ current }) => current);
      };
      expect(await streakAt('2026-03-01T04:59:00Z')).not.toContain(1);
      expect(await streakAt('2026-03-01T05:00:00Z')).toEqual([1]);
    },
  );

  it('planFile throws for a file that it cannot read, and findPerson throws ImportRefused for an unknown email', async () => {
    const text = new TextEncoder().encode('{"format":"daymark-backup"}');
    await expect(plan(text)).rejects.toThrow(ImportRefused);
    await expect(plan(new TextEncoder().encode('nothing'))).rejects.toThrow('not-recognised');
    await expect(findPerson(test.store, 'nobody@example.org')).rejects.toThrow(ImportRefused);
  });
});
