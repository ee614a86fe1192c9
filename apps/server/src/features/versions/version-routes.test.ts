import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { announceConflicts } from '../../jobs/announce-conflicts.ts';
import { createRandomBytes } from '../../random-bytes.ts';
import {
  buildTestApp,
  type Caller,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const today = '2026-03-01';
const at = (time: string) => `2026-03-01T${time}:00.000Z`;

describeEachDatabase('earlier versions of a day', (openStore) => {
  let test: TestApp;
  let person: Person;
  let phone: Caller;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    phone = await test.signIn(person, 'A phone/1.0');
    areaId = (await person.call(api.createLifeArea, { body: { name: 'Health' } })).body.id;
  });

  const mark = (
    by: Caller,
    [score, notes]: readonly [0 | 1, string],
    when?: string | { readonly edited_at: string; readonly synced_at: string },
  ) =>
    by.call(api.recordScore, {
      body: {
        life_area_id: areaId,
        score_date: today,
        score,
        notes,
        ...(typeof when === 'string' ? { edited_at: when } : when),
      },
    });
  const clear = (by: Caller, edited_at?: string) =>
    by.call(api.deleteDayScore, {
      params: { id: areaId, date: today },
      query: edited_at === undefined ? {} : { edited_at },
    });
  const versions = async () =>
    (await person.call(api.listEntryVersions, { params: { id: areaId, date: today } })).body;
  const recent = async (cursor?: string) =>
    (await person.call(api.listRecentChanges, { query: cursor === undefined ? {} : { cursor } }))
      .body;

  it('recording the same entry again creates no version', async () => {
    await mark(person, [1, 'Ran']);
    test.clock.advance(1000);
    await mark(person, [1, 'Ran']);
    expect(await versions()).toEqual([]);
  });

  it('listEntryVersions returns replaced and cleared entries with time and device, newest first', async () => {
    await mark(phone, [1, 'Ran']);
    test.clock.advance(60_000);
    await mark(person, [0, '']);
    test.clock.advance(60_000);
    await clear(person);
    test.clock.advance(60_000);
    await mark(phone, [1, 'Swam']);
    const mine = { kind: 'device', name: 'lightMyRequest' };
    const phoned = { kind: 'device', name: 'A phone/1.0' };
    const common = { id: expect.any(String) as string, is_conflict: false };
    const times = (edited: string, replaced: string) => {
      return { ...common, edited_at: at(edited), replaced_at: at(replaced) };
    };
    expect(await versions()).toEqual([
      { ...times('12:02', '12:03'), score: null, notes: '', source: mine },
      { ...times('12:01', '12:02'), score: 0, notes: '', source: mine },
      { ...times('12:00', '12:01'), score: 1, notes: 'Ran', source: phoned },
    ]);
  });

  it('listRecentChanges returns two edits with the same time', async () => {
    await mark(person, [1, 'First']);
    await mark(person, [0, 'Second']);
    const { changes } = await recent();
    expect(changes).toHaveLength(2);
    const [none, first, second] = [
      { score: null, notes: '' },
      { score: 1, notes: 'First' },
      { score: 0, notes: 'Second' },
    ];
    for (const [before, after] of [
      [none, first],
      [first, second],
    ]) {
      expect(changes).toContainEqual(expect.objectContaining({ before, after }));
    }
  });

  it('an edit that arrives after a later edit is stored as one conflicting version, even if repeated', async () => {
    await mark(person, [1, 'Later'], at('11:00'));
    test.clock.advance(60_000);
    await mark(phone, [0, 'History'], at('10:00'));
    await mark(phone, [0, 'History'], at('10:00'));
    expect(await versions()).toMatchObject([
      { score: 0, notes: 'History', edited_at: at('10:00'), is_conflict: true },
    ]);
  });

  it('a later edit conflicts with an earlier edit that arrived only after the later edit was made', async () => {
    test.clock.set(at('12:30'));
    await mark(phone, [0, 'History'], at('12:00'));
    await mark(person, [1, 'Later'], at('12:10'));
    expect(await versions()).toMatchObject([{ notes: 'History', is_conflict: true }]);
  });

  it.each([
    ['conflicts if its device has not synced since an earlier edit arrived', '11:59', true],
    ['does not conflict if its device has synced since an earlier edit arrived', '12:00', false],
  ] as const)('a later edit %s', async (_what, synced, is_conflict) => {
    await mark(phone, [0, 'History'], at('12:00'));
    test.clock.set(at('12:30'));
    await mark(person, [1, 'Later'], { edited_at: at('12:10'), synced_at: at(synced) });
    expect(await versions()).toMatchObject([{ notes: 'History', is_conflict }]);
  });

  it('clearing a day on a device that had not synced conflicts with an earlier mark', async () => {
    await mark(phone, [0, 'History'], at('12:00'));
    test.clock.set(at('12:30'));
    const query = { edited_at: at('12:10'), synced_at: at('11:59') };
    await person.call(api.deleteDayScore, { params: { id: areaId, date: today }, query });
    expect(await versions()).toMatchObject([{ notes: 'History', is_conflict: true }]);
  });

  it('an edit does not conflict with a state that its device had seen or made', async () => {
    await mark(phone, [0, 'First'], at('11:00'));
    test.clock.advance(60_000);
    await mark(person, [1, 'Seen']);
    test.clock.set(at('13:00'));
    await mark(person, [1, 'Mine'], at('12:30'));
    await mark(person, [1, 'Earlier of mine'], at('12:20'));
    const seen = await versions();
    expect(seen.map(({ notes, is_conflict }) => [notes, is_conflict])).toEqual([
      ['Earlier of mine', false],
      ['Seen', false],
      ['First', false],
    ]);
  });

  it('a version has the name of the access token that wrote it', async () => {
    const { body } = await person.call(api.createToken, {
      body: { name: 'Watch', scope: 'write', life_area_ids: null, expires_in_days: null },
    });
    await mark(test.as(body.token), [1, 'From the wrist']);
    await person.call(api.endToken, { params: { id: body.id } });
    test.clock.advance(1000);
    await clear(person);
    expect(await versions()).toMatchObject([{ source: { kind: 'program', name: 'Watch' } }]);
  });

  it('updateScore, recordScores and deleteScore each create a version', async () => {
    const { body: score } = await mark(person, [1, 'A']);
    const params = { id: score.id };
    test.clock.advance(1000);
    await person.call(api.updateScore, { params, body: { notes: 'B' } });
    test.clock.advance(1000);
    await person.call(api.recordScores, {
      body: { scores: [{ life_area_id: areaId, score_date: today, score: 0, notes: 'C' }] },
    });
    test.clock.advance(1000);
    await person.call(api.deleteScore, { params, query: {} });
    expect((await versions()).map(({ score: value, notes }) => [value, notes])).toEqual([
      [0, 'C'],
      [1, 'B'],
      [1, 'A'],
    ]);
  });

  it('versions of a day are deleted when the area is erased', async () => {
    await mark(person, [1, 'A']);
    await mark(person, [1, 'B']);
    expect(await versions()).toHaveLength(1);
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
    const gone = { params: { id: areaId, date: today } };
    expect((await person.refused(api.listEntryVersions, gone)).status).toBe(404);
    expect((await recent()).changes).toEqual([]);
  });

  it('listRecentChanges returns the previous value, the new value and the device of each change', async () => {
    await mark(phone, [1, 'Ran']);
    test.clock.advance(60_000);
    await mark(person, [0, 'No']);
    test.clock.advance(60_000);
    const params = { id: areaId };
    await person.call(api.updateLifeArea, { params, body: { name: 'Sport', position: 7 } });
    test.clock.advance(60_000);
    await phone.call(api.updateLifeArea, { params, body: { name: 'Body', is_active: false } });
    const { changes, next } = await recent();
    expect(next).toBeNull();
    const [phoned, mine] = [
      { kind: 'device', name: 'A phone/1.0' },
      { kind: 'device', name: 'lightMyRequest' },
    ];
    expect(changes).toMatchObject([
      {
        kind: 'area',
        at: at('12:03'),
        source: phoned,
        before: { name: 'Sport', is_active: true },
        after: { name: 'Body', is_active: false },
      },
      { kind: 'area', source: mine, before: { name: 'Health' }, after: { name: 'Sport' } },
      {
        kind: 'entry',
        at: at('12:01'),
        score_date: today,
        source: mine,
        before: { score: 1, notes: 'Ran' },
        after: { score: 0, notes: 'No' },
      },
      {
        kind: 'entry',
        at: at('12:00'),
        source: phoned,
        before: { score: null, notes: '' },
        after: { score: 1, notes: 'Ran' },
      },
    ]);
  });

  it('a new position or a late edit of an area does not change the device of an earlier change', async () => {
    const params = { id: areaId };
    const put = (by: Caller, body: object) => by.call(api.updateLifeArea, { params, body });
    await put(phone, { name: 'Sport', edited_at: at('12:00') });
    test.clock.advance(60_000);
    await put(person, { position: 7 });
    await put(person, { name: 'Body', edited_at: at('11:00') });
    const { changes } = await recent();
    expect(changes).toMatchObject([
      { source: { name: 'A phone/1.0' }, before: { name: 'Health' }, after: { name: 'Sport' } },
    ]);
  });

  it('archiving an ended area creates no version', async () => {
    const params = { id: areaId };
    test.clock.advance(2 * 60_000);
    await person.call(api.deleteLifeArea, { params, query: { edited_at: at('12:01') } });
    const body = { is_active: false, edited_at: at('12:02') };
    await phone.call(api.updateLifeArea, { params, body });
    const { changes } = await recent();
    expect(changes).toMatchObject([{ kind: 'area', before: { deleted_on: null } }]);
  });

  it('archiving an area creates a version, even if an endless pause begins later', async () => {
    const params = { id: areaId };
    const planned = { life_area_id: areaId, first_day: '2026-04-01', last_day: null };
    await person.call(api.createPause, { body: planned });
    const write = async (is_active: boolean) => {
      test.clock.advance(1000);
      await person.call(api.updateLifeArea, { params, body: { is_active } });
      return (await recent()).changes.filter(({ kind }) => kind === 'area');
    };
    expect(await write(true)).toEqual([]);
    const [archived, ...others] = await write(false);
    expect(others).toEqual([]);
    expect(archived).toMatchObject({ before: { is_active: true }, after: { is_active: false } });
    expect(await write(false)).toHaveLength(1);
    const [opened] = await write(true);
    expect(opened).toMatchObject({ before: { is_active: false }, after: { is_active: true } });
  });

  it('versions of an area show each archiving and reopening', async () => {
    const params = { id: areaId };
    const write = async (is_active: boolean) => {
      test.clock.advance(1000);
      await person.call(api.updateLifeArea, { params, body: { is_active } });
    };
    await write(false);
    const [pause] = (await person.call(api.listPauses, {})).body;
    await person.call(api.deletePause, { params: { id: pause?.id ?? '' }, query: {} });
    await write(false);
    await write(true);
    test.clock.advance(1000);
    await person.call(api.deleteLifeArea, { params, query: {} });
    const [archived, active] = [{ is_active: false }, { is_active: true }];
    expect((await recent()).changes.slice(1)).toMatchObject([
      { before: archived, after: active },
      { before: active, after: archived },
      { before: active, after: archived },
    ]);
  });

  it('listRecentChanges returns the last thirty days in pages without repetition, or a year with all=true @long', async () => {
    for (let minute = 0; minute < 45; minute += 1) {
      test.clock.advance(60_000);
      await mark(person, [1, `Note ${minute}`]);
      await mark(person, [1, `Note ${minute} once more`]);
    }
    const notes: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 5; page += 1) {
      const { changes, next } = await recent(cursor);
      notes.push(...changes.flatMap((one) => (one.kind === 'entry' ? one.before.notes : [])));
      cursor = next;
    }
    expect(notes).toHaveLength(90);
    expect(new Set(notes).size).toBe(90);
    test.clock.advance(31 * 86_400_000);
    const later = await test.signIn(person);
    const ofMonth = await later.call(api.listRecentChanges, { query: {} });
    expect(ofMonth.body.changes).toEqual([]);
    const ofYear = await later.call(api.listRecentChanges, { query: { all: 'true' } });
    expect(ofYear.body).toMatchObject({ next: null, changes: { length: 90 } });
  });

  it('announceConflicts reports a conflict in the inbox once', async () => {
    await mark(person, [1, 'Later'], at('11:00'));
    await mark(phone, [0, 'History'], at('10:00'));
    const announce = () =>
      announceConflicts({
        store: test.store,
        now: test.clock(),
        random: createRandomBytes(),
      });
    await announce();
    await announce();
    const { body: inbox } = await person.call(api.listNotifications, {});
    const told = inbox.filter(({ content }) => content.startsWith('Two of your devices marked'));
    expect(told).toHaveLength(1);
  });
});
