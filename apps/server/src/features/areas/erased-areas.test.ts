import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';

const id = '0195a000-0000-7000-8000-000000000001';
const area = { id, name: 'Kilimanjaro', description: 'Kilimanjaro by foot' };
const mark = {
  life_area_id: id,
  score: 1,
  score_date: '2026-03-01',
  notes: 'Zugspitze first',
} as const;

describeEachDatabase('an erased area', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  const keyed = (idempotencyKey: string) => ({ idempotencyKey });
  const create = (body: object = area, key = 'create') =>
    person.call(api.createLifeArea, { body: { ...area, ...body } }, keyed(key));
  const erase = (areaId = id) =>
    person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
  const areas = async () =>
    (await person.call(api.listLifeAreas, { query: { include_deleted: 'true' } })).body;

  it('after an area is erased, no table contains its texts', async () => {
    await create();
    const { body: score } = await person.call(api.recordScore, { body: mark }, keyed('record'));
    const params = { id: score.id };
    const another = { params, body: { notes: 'Matterhorn next' } };
    await person.call(api.updateScore, another, keyed('note'));
    const renamed = { params: { id }, body: { name: 'Kilimanjaro by bike' } };
    await person.call(api.updateLifeArea, renamed, keyed('rename'));
    const other = { id: undefined, name: 'Read', description: 'Books' };
    const { body: kept } = await create(other, 'other');
    expect(JSON.stringify(await everyRow(tables))).toContain('Matterhorn next');

    await erase();

    const left = JSON.stringify(await everyRow(tables));
    expect(left).not.toMatch(/Kilimanjaro|Zugspitze|Matterhorn/);
    expect(await create(other, 'other')).toEqual({ status: 201, body: kept });
  });

  it('repeated requests about an erased area return 409 area_erased instead of their stored responses', async () => {
    await create();
    const { body: score } = await person.call(api.recordScore, { body: mark }, keyed('record'));
    const update = { params: { id: score.id }, body: { notes: 'Matterhorn next' } };
    await person.call(api.updateScore, update, keyed('note'));
    const rename = { params: { id }, body: { name: 'Kilimanjaro by bike' } };
    await person.call(api.updateLifeArea, rename, keyed('rename'));
    await erase();
    const refused = { status: 409, body: { code: 'area_erased' } };
    for (const repeat of [
      () => person.refused(api.createLifeArea, { body: area }, keyed('create')),
      () => person.refused(api.recordScore, { body: mark }, keyed('record')),
      () => person.refused(api.updateScore, update, keyed('note')),
      () => person.refused(api.updateLifeArea, rename, keyed('rename')),
    ]) {
      expect(await repeat()).toMatchObject(refused);
    }
    expect(await areas()).toEqual([]);
    const reused = { body: { ...area, name: 'Walk' } };
    expect((await person.refused(api.createLifeArea, reused, keyed('create'))).body.code).toBe(
      'idempotency_key_reused',
    );
  });

  it("erasing an area keeps the stored responses about another user's area with the same id", async () => {
    const other = await test.register();
    const first = await other.call(api.createLifeArea, { body: area }, keyed('create'));
    await create();
    await erase();
    const again = await other.call(api.createLifeArea, { body: area }, keyed('create'));
    expect(again).toEqual(first);
  });

  it('erasing an area deletes the reminders that name the area and keeps other notifications', async () => {
    await create();
    const contents = {
      streak_reminder: 'Kilimanjaro: a streak of 7 days, and still open today.',
      daily_reminder: 'Read and Kilimanjaro',
      inactivity_alert: 'Kilimanjaros: today is a good day to go on.',
      daily_quote: '“Kilimanjaro is high.” — Somebody',
    } as const;
    const ids: string[] = [];
    for (const [notification_type, content] of Object.entries(contents)) {
      const now = test.clock();
      const entry = uuidv7(now, (bytes) => crypto.getRandomValues(bytes));
      ids.push(entry);
      await test.store.notifications.add(person.user.id, {
        id: entry,
        notification_type: notification_type as keyof typeof contents,
        content,
        created_at: new Date(now).toISOString(),
      });
    }
    const read = { params: { id: ids[0] ?? '' } };
    await person.call(api.markNotificationRead, read, keyed('read'));

    await erase();

    const { body: inbox } = await person.call(api.listNotifications, {});
    expect(inbox.map(({ content }) => content).toSorted()).toEqual(
      [contents.inactivity_alert, contents.daily_quote].toSorted(),
    );
    expect(JSON.stringify(await everyRow(tables))).not.toContain('Kilimanjaro:');
    expect(await person.refused(api.markNotificationRead, read, keyed('read'))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('repeating the creation of an erased area returns 409 even after the Idempotency-Key expired', async () => {
    await create();
    await erase();
    await test.store.expired.remove('idempotency_keys', '2026-03-02T00:00:00.000Z');
    const repeat = person.refused(api.createLifeArea, { body: area }, keyed('create'));
    expect(await repeat).toMatchObject({ status: 409, body: { code: 'area_erased' } });
    expect(await areas()).toEqual([]);
    const other = await test.register();
    expect((await other.call(api.createLifeArea, { body: area })).status).toBe(201);
  });

  it('an erased area can be restored only if the restore began after the erasure', async () => {
    await create();
    const before = new Date(test.clock()).toISOString();
    test.clock.advance(1000);
    await erase();
    test.clock.advance(1000);
    const early = { body: { ...area, restored_at: before } };
    expect((await person.refused(api.createLifeArea, early)).body.code).toBe('area_erased');
    const restored_at = new Date(test.clock()).toISOString();
    const { status, body } = await create({ restored_at }, 'restore');
    expect(status).toBe(201);
    expect(await areas()).toEqual([body]);

    test.clock.advance(1000);
    await erase();
    const again = { body: { ...area, restored_at } };
    expect((await person.refused(api.createLifeArea, again)).body.code).toBe('area_erased');
  });

  it('deleting an account deletes its list of erased areas', async () => {
    await create();
    await erase();
    expect((await everyRow(tables))['tombstones']).toHaveLength(1);
    await person.call(api.deleteMe, { body: { password: 'Correct-Horse-7!' } });
    expect((await everyRow(tables))['tombstones']).toEqual([]);
  });
});
