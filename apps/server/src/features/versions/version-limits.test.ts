import { beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { isPostgres } from '../../database/statements.ts';
import { announceConflicts } from '../../jobs/announce-conflicts.ts';
import { createRandomBytes } from '../../random-bytes.ts';
import {
  refusedField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storeRules } from '../../testing/stored-history.ts';
import { mostBytesOfSchedules } from '../../store/life-area-repository.ts';
import { describeRecentChanges } from '../../store/recent-changes.ts';

const today = '2026-03-01';
const { rulesPerRestoredArea: perArea } = limits;
const { versionsPerDay, versionsPerArea, rulesPerArea, versionAnswerBytes } = limits;

describeEachDatabase('the limits of versions', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    person = await test.register();
    areaId = await addArea('Health');
  });

  const addArea = async (name: string) => {
    const body = { name, created_on: '2020-01-01' };
    return (await person.call(api.createLifeArea, { body })).body.id;
  };
  const mark = (notes: string, life_area_id = areaId) =>
    person.call(api.recordScore, {
      body: { life_area_id, score_date: today, score: 1, notes },
    });
  const changeRule = (index: number, from = addDays('2020-01-02', index)) =>
    person.call(api.updateLifeArea, {
      params: { id: areaId },
      body: { schedule: { from, rule: { kind: 'times_per_week', times: 1 + (index % 6) } } },
    });
  const read = async (query: { readonly all?: 'true' }, cursor: string | null) =>
    (
      await person.call(api.listRecentChanges, {
        query: { ...query, ...(cursor !== null && { cursor }) },
      })
    ).body;
  const readAll = async () => {
    const pages: Awaited<ReturnType<typeof read>>[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({ all: 'true' }, cursor);
      pages.push(page);
      cursor = page.next;
    } while (cursor !== null);
    return pages;
  };
  const ofDay = async () =>
    (await person.call(api.listEntryVersions, { params: { id: areaId, date: today } })).body;
  const countVersions = async (table: 'entry_versions' | 'area_versions') =>
    (await tables().selectFrom(table).select('id').execute()).length;

  it('only the newest versionsPerDay versions of a day are kept @long', async () => {
    for (let index = 0; index <= versionsPerDay + 5; index += 1) await mark(`Note ${index}`);
    const kept = await ofDay();
    expect(kept.map(({ notes }) => notes)).toEqual(
      Array.from({ length: versionsPerDay }, (_, index) => `Note ${versionsPerDay + 4 - index}`),
    );
    expect(await countVersions('entry_versions')).toBe(versionsPerDay);
  }, 20_000);

  it('batches that write one day 3,000 times keep versionsPerDay versions @long', async () => {
    // The test does not check durability, so writes need not wait for the disk.
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    for (let batch = 0; batch < 3; batch += 1) {
      const scores = Array.from({ length: 1000 }, (_, index) => ({
        life_area_id: areaId,
        score_date: today,
        score: 1 as const,
        notes: `Note ${batch} ${index}`,
      }));
      await person.call(api.recordScores, { body: { scores } });
      test.clock.advance(1000);
    }
    const kept = await ofDay();
    expect(kept).toHaveLength(versionsPerDay);
    expect(kept[0]?.notes).toBe('Note 2 998');
    expect(await countVersions('entry_versions')).toBe(versionsPerDay);
  }, 120_000);

  it('a batch that overwrites two days keeps versionsPerDay versions of each @long', async () => {
    const write = async (times: number, notes: string) => {
      const scores = Array.from({ length: times }, (_, index) => ({
        life_area_id: areaId,
        score_date: addDays(today, -(index % 2)),
        score: 1 as const,
        notes: `${notes} ${index}`,
      }));
      await person.call(api.recordScores, { body: { scores } });
    };
    await write(2 * (versionsPerDay + 1), 'Filled');
    await write(4, 'Then');
    expect(await countVersions('entry_versions')).toBe(2 * versionsPerDay);
    expect((await ofDay())[0]?.notes).toBe('Then 0');
  }, 20_000);

  it('a conflicting version is kept until the conflict was announced @long', async () => {
    const phone = await test.signIn(person);
    await mark('Later');
    const late = {
      life_area_id: areaId,
      score_date: today,
      score: 0 as const,
      notes: 'Too late',
      edited_at: '2026-03-01T10:00:00.000Z',
    };
    await phone.call(api.recordScore, { body: late });
    const edit = async () => {
      for (let index = 0; index <= versionsPerDay; index += 1) {
        test.clock.advance(1000);
        await mark(`Note ${index} at ${test.clock()}`);
      }
    };
    const conflicts = async () => (await ofDay()).filter(({ is_conflict }) => is_conflict);
    await edit();
    expect(await ofDay()).toHaveLength(versionsPerDay);
    expect(await conflicts()).toMatchObject([{ notes: 'Too late' }]);
    const { store, clock } = test;
    await announceConflicts({ store, now: clock(), random: createRandomBytes() });
    await edit();
    expect(await ofDay()).toHaveLength(versionsPerDay);
    expect(await conflicts()).toEqual([]);
  }, 30_000);

  it('recent changes of a day have the right values after older versions were dropped @long', async () => {
    for (let index = 0; index <= versionsPerDay + 5; index += 1) {
      test.clock.advance(1000);
      await mark(`Note ${index}`);
    }
    const changes = (await readAll()).flatMap((page) => page.changes);
    expect(changes.map(({ before, after }) => [before, after])).toEqual(
      Array.from({ length: versionsPerDay }, (_, index) => [
        { score: 1, notes: `Note ${versionsPerDay + 4 - index}` },
        { score: 1, notes: `Note ${versionsPerDay + 5 - index}` },
      ]),
    );
  }, 20_000);

  it('the oldest kept version of a day can be restored, and the restore can be undone @long', async () => {
    for (let index = 0; index <= versionsPerDay + 1; index += 1) await mark(`Note ${index}`);
    const oldest = (await ofDay()).at(-1);
    await mark(oldest?.notes ?? '');
    const [undone] = await ofDay();
    await mark(undone?.notes ?? '');
    expect((await ofDay())[0]?.notes).toBe(oldest?.notes);
    expect(await ofDay()).toHaveLength(versionsPerDay);
  }, 20_000);

  it('only the newest versionsPerArea versions of an area are kept @long', async () => {
    for (let index = 0; index < versionsPerArea + 20; index += 1) {
      test.clock.advance(1000);
      await changeRule(index);
    }
    expect(await countVersions('area_versions')).toBe(versionsPerArea);
    const changes = (await readAll()).flatMap((page) => page.changes);
    expect(changes).toHaveLength(versionsPerArea);
    for (const [index, change] of changes.entries()) {
      const count = versionsPerArea + 20 - index;
      expect(lengthsOf(change)).toEqual([count - 1, count]);
    }
  }, 30_000);

  it('a version of an area stores only the changed rules of a schedule', async () => {
    for (let index = 0; index < 60; index += 1) await changeRule(index);
    const rows = await tables().selectFrom('area_versions').select('details').execute();
    for (const { details } of rows) expect(details.length).toBeLessThan(100);
  }, 20_000);

  it('updateLifeArea refuses a rule above rulesPerArea, but a longer schedule can be shortened', async () => {
    await storeRules(tables(), areaId, rulesPerArea + 50);
    const params = { id: areaId };
    const put = (from: string) => ({
      params,
      body: { schedule: { from, rule: { kind: 'daily' as const } } },
    });
    const { status, body } = await person.refused(api.updateLifeArea, put('2027-01-01'));
    expect({ status, body }).toMatchObject(refusedField('schedule', 'too_many_rules'));
    expect((await person.call(api.getLifeArea, { params })).body.schedule).toHaveLength(250);
    test.clock.advance(1000);
    const last = await person.call(api.updateLifeArea, put(addDays('2020-01-01', 249)));
    expect(last.body.schedule).toHaveLength(250);
    test.clock.advance(1000);
    const short = await person.call(api.updateLifeArea, put(addDays('2020-01-01', 198)));
    expect(short.body.schedule).toHaveLength(199);
    test.clock.advance(1000);
    await person.call(api.updateLifeArea, put('2027-01-01'));
    test.clock.advance(1000);
    const more = await person.refused(api.updateLifeArea, put('2027-01-02'));
    expect(more.body.code).toBe('too_many_rules');
  });

  it("restored_schedule accepts more than rulesPerArea rules up to a total size of the user's schedules @long", async () => {
    const params = { id: areaId };
    const rulesOf = (count: number, from = '2020-01-01') =>
      Array.from({ length: count }, (_, index) => ({
        from: addDays(from, index),
        rule: { kind: 'times_per_week' as const, times: 1 + (index % 6) },
      }));
    const restore = (restored_schedule: ReturnType<typeof rulesOf>) => ({
      params,
      body: { restored_schedule },
    });
    await person.call(api.updateLifeArea, { params, body: { created_on: '2020-01-01' } });
    const { body } = await person.call(api.updateLifeArea, restore(rulesOf(perArea)));
    expect(body.schedule).toEqual(rulesOf(perArea));
    test.clock.advance(1000);
    const mixed = await person.call(api.updateLifeArea, restore(rulesOf(perArea).toReversed()));
    expect(mixed.body.schedule).toEqual(rulesOf(perArea));
    const refused = await person.refused(api.updateLifeArea, restore(rulesOf(perArea + 1)));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['restored_schedule']);
    const schedule = JSON.stringify(rulesOf(perArea));
    for (let size = 0; size < mostBytesOfSchedules; size += schedule.length) {
      const { body: other } = await person.call(api.createLifeArea, { body: { name: 'Full' } });
      await storeRules(tables(), other.id, perArea);
    }
    test.clock.advance(1000);
    const full = await person.refused(api.updateLifeArea, restore(rulesOf(rulesPerArea + 1)));
    expect(full.body.code).toBe('too_many_rules');
    const short = await person.call(api.updateLifeArea, restore(rulesOf(rulesPerArea)));
    expect(short.body.schedule).toHaveLength(rulesPerArea);
  });

  it('listRecentChanges reads a version in which an earlier release stored a whole schedule', async () => {
    await changeRule(0);
    test.clock.advance(1000);
    await changeRule(1);
    const whole = [{ from: '2020-01-01', rule: { kind: 'times_per_week', times: 6 } }];
    await tables()
      .insertInto('area_versions')
      .values({
        user_id: person.user.id,
        life_area_id: areaId,
        id: 'f'.repeat(32),
        details: JSON.stringify({ schedule: whole, name: 'Body' }),
        replaced_at: '2026-02-28T12:00:00.000Z',
        source_id: null,
      })
      .execute();
    const { changes } = await read({}, null);
    expect(changes.map(lengthsOf)).toEqual([
      [1, 2],
      [0, 1],
      [1, 0],
    ]);
    expect(changes[2]).toMatchObject({ before: { name: 'Body' }, after: { name: 'Health' } });
  });

  it('responses with versions have at most 256 KiB, and pages of listRecentChanges are complete @long', async () => {
    await storeRules(tables(), areaId, rulesPerArea - 1);
    const from = addDays('2020-01-01', rulesPerArea - 2);
    for (let index = 0; index < 200; index += 1) {
      test.clock.advance(1000);
      await changeRule(index, from);
    }
    const longest = 'ж'.repeat(limits.scoreNotes.max);
    const scores = Array.from({ length: 300 }, (_, index) => ({
      life_area_id: areaId,
      score_date: addDays(today, -index),
      score: 1 as const,
      notes: longest,
    }));
    await person.call(api.recordScores, { body: { scores } });
    const pages = await readAll();
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(versionAnswerBytes);
    }
    const ids = pages.flatMap(({ changes }) => changes.map(({ id }) => id));
    expect(ids).toHaveLength(versionsPerArea + 300);
    expect(new Set(ids).size).toBe(ids.length);
    for (let index = 0; index <= versionsPerDay; index += 1) {
      await mark('\u0001'.repeat(limits.scoreNotes.max - 4) + index);
    }
    const versions = await ofDay();
    expect(versions.length).toBeGreaterThan(50);
    expect(Buffer.byteLength(JSON.stringify(versions))).toBeLessThanOrEqual(versionAnswerBytes);
  }, 60_000);

  it('describeRecentChanges parses each version once @long', async () => {
    const workFor = async (changes: number) => {
      areaId = await addArea(`Area ${changes}`);
      for (let index = 0; index < changes; index += 1) {
        test.clock.advance(1000);
        await changeRule(index, addDays('2020-01-02', index % 20));
      }
      const { id: user_id } = person.user;
      const first_day = '2020-01-01';
      const page = { user_id, since: '', first_day, before_at: '9', before_id: '~', limit: 501 };
      const found = await test.store.versions.recent(page, [areaId]);
      const parse = vi.spyOn(JSON, 'parse');
      const made = describeRecentChanges(found);
      const parsed = parse.mock.calls.length;
      parse.mockRestore();
      return { parsed, made: made.length, rows: found.areas.length };
    };
    expect(await workFor(50)).toEqual({ parsed: 51, made: 50, rows: 51 });
    expect(await workFor(100)).toEqual({ parsed: 101, made: 100, rows: 101 });
    expect(await workFor(200)).toEqual({ parsed: 101, made: 100, rows: 101 });
  }, 60_000);

  it('versions.recent reads only the rows of one page @long', async () => {
    for (let index = 0; index <= versionsPerDay; index += 1) {
      test.clock.advance(1000);
      await mark(`Note ${index}`);
    }
    const { id: user_id } = person.user;
    const page = { user_id, since: '', first_day: today, before_at: '9', before_id: '~', limit: 5 };
    expect((await test.store.versions.recent(page, null)).entries).toHaveLength(5);
  }, 20_000);

  it('listRecentChanges for a token limited to one area returns no change of another area', async () => {
    const other = await addArea('Secret');
    const { body: made } = await person.call(api.createToken, {
      body: { name: 'Watch', scope: 'read', life_area_ids: [areaId], expires_in_days: null },
    });
    const watch = test.as(made.token);
    for (let index = 0; index < limits.recentChangePage.standard + 10; index += 1) {
      test.clock.advance(1000);
      await mark(`Note ${index}`, other);
    }
    const listed = async () => (await watch.call(api.listRecentChanges, { query: {} })).body;
    expect(await listed()).toEqual({ changes: [], next: null });
    await mark('Seen');
    await person.call(api.updateLifeArea, { params: { id: other }, body: { name: 'Hidden' } });
    await person.call(api.updateLifeArea, { params: { id: areaId }, body: { name: 'Body' } });
    const { changes, next } = await listed();
    expect(next).toBeNull();
    expect(changes.map(({ life_area_id }) => life_area_id)).toEqual([areaId, areaId]);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['area', 'entry']));
  }, 20_000);

  it('concurrent edits of one day by two clients keep versionsPerDay versions @long', async () => {
    const write = async (device: string) => {
      for (let index = 0; index < versionsPerDay; index += 1) await mark(`${device} ${index}`);
    };
    await Promise.all([write('One'), write('Two')]);
    expect(await countVersions('entry_versions')).toBe(versionsPerDay);
  }, 30_000);
});

function lengthsOf({ before, after }: RecentChange): (number | undefined)[] {
  if (!('schedule' in before) || !('schedule' in after)) return [];
  return [before.schedule?.length, after.schedule?.length];
}
