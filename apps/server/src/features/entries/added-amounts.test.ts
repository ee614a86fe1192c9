import { api } from '@daymark/shared/api.ts';
import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { isPostgres } from '../../database/statements.ts';
import {
  buildTestApp,
  invalidField,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const today = '2026-03-01';
const glasses: Target = { kind: 'at_least', amount: 8 };

type Content = Partial<Omit<ScoreBatch['scores'][number], 'life_area_id'>>;

describeEachDatabase('amounts that are added', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let other: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    other = { ...person, ...(await test.signIn(person)) };
    test.clock.set('2026-03-01T18:00:00Z');
    areaId = await createArea(glasses);
  });

  async function createArea(target: Target): Promise<string> {
    const schedule = { rule: { kind: 'daily' }, target } as const;
    const body = { name: 'Water', created_on: '2026-01-01', schedule };
    return (await person.call(api.createLifeArea, { body })).body.id;
  }

  const at = (time: string) => `2026-03-01T${time}:00.000Z`;
  const entryOf = (content: Content) => ({
    life_area_id: areaId,
    score_date: today,
    ...content,
  });

  async function record(content: Content, from: Person = person) {
    const { body } = await from.call(api.recordScores, { body: { scores: [entryOf(content)] } });
    return body.results[0];
  }

  const add = (added_amount: number, content: Content = {}, from?: Person) =>
    record({ added_amount, ...content }, from);

  async function read() {
    const query = { start_date: today, end_date: today };
    const { body } = await person.call(api.listScores, { query });
    return body.find(({ life_area_id }) => life_area_id === areaId) ?? null;
  }

  async function listVersions() {
    const params = { id: areaId, date: today };
    return (await person.call(api.listEntryVersions, { params })).body;
  }

  it('amounts are added whatever their edit times are, and the target decides about the sum', async () => {
    expect(await add(5, { edited_at: at('12:00') })).toMatchObject({
      status: 201,
      body: { score: 0, amount: 5 },
    });
    expect(await add(2.25, { edited_at: at('10:00') }, other)).toMatchObject({
      status: 200,
      body: { score: 0, amount: 7.25 },
    });
    await add(0.75, { edited_at: at('09:00') });
    expect(await read()).toMatchObject({ score: 1, amount: 8 });
  });

  it('an older addition does not move the time of the last edit', async () => {
    await add(5, { edited_at: at('12:00') });
    await add(1, { edited_at: at('10:00') });
    await record({ score: 1, amount: 2, edited_at: at('11:00') });
    expect(await read()).toMatchObject({ amount: 6 });
    await record({ score: 1, amount: 2, edited_at: at('12:00') });
    expect(await read()).toMatchObject({ amount: 2 });
  });

  it('an addition that arrives after a later whole amount is added to this amount', async () => {
    await record({ score: 0, amount: 5, edited_at: at('12:00') });
    await add(1, { edited_at: at('10:00') }, other);
    expect(await read()).toMatchObject({ score: 0, amount: 6 });
  });

  it('an addition that arrives after the day was cleared later creates the entry again', async () => {
    await add(3, { edited_at: at('10:00') });
    const params = { id: areaId, date: today };
    await person.call(api.deleteDayScore, { params, query: { edited_at: at('12:00') } });
    await add(1, { edited_at: at('11:00') }, other);
    expect(await read()).toMatchObject({ score: 0, amount: 1 });
  });

  it('an addition with a repeated key is added once, alone and in a batch', async () => {
    const body = { life_area_id: areaId, score_date: today, added_amount: 1 };
    for (const _repeated of [1, 2]) {
      await add(2, { idempotency_key: 'tap' });
      await person.call(api.recordScore, { body }, { idempotencyKey: 'single' });
    }
    expect(await read()).toMatchObject({ amount: 3 });
  });

  it('additions of one day in one batch are all added', async () => {
    const scores = [1, 2, 3].map((added_amount) => entryOf({ added_amount }));
    const { body } = await person.call(api.recordScores, { body: { scores } });
    expect(body.results.at(-1)).toMatchObject({ status: 200, body: { amount: 6 } });
  });

  it('updateScore adds even if its edit is older than the entry', async () => {
    await add(3, { edited_at: at('12:00'), notes: 'Tea' });
    const { id = '' } = (await read()) ?? {};
    const body = { added_amount: 5, edited_at: at('09:00') };
    const changed = await other.call(api.updateScore, { params: { id }, body });
    expect(changed.body).toMatchObject({ score: 1, amount: 8, notes: 'Tea' });
  });

  it('a sum stays within the range of amounts', async () => {
    expect(await add(-3)).toMatchObject({ body: { score: 0, amount: 0 } });
    await add(999_999);
    expect(await add(5)).toMatchObject({ body: { score: 1, amount: 999_999.99 } });
  });

  it('an addition with clears_at_zero removes an entry without an amount and a note', async () => {
    await add(2);
    expect(await add(-1, { clears_at_zero: true })).toMatchObject({ body: { amount: 1 } });
    expect(await add(-1, { clears_at_zero: true })).toEqual({ status: 204, body: null });
    expect(await read()).toBeNull();
    await add(1, { notes: 'Tea' });
    expect(await add(-1, { clears_at_zero: true })).toMatchObject({ body: { amount: 0 } });
  });

  it.each([
    [glasses, { score: 1 }, 1],
    [glasses, { score: 1, amount: 3 }, 1],
    [glasses, { score: 0 }, 0],
    [{ kind: 'at_most', amount: 2 }, { score: 0 }, 0],
    [{ kind: 'at_most', amount: 2 }, { score: 1, amount: 2 }, 0],
  ] as const)(
    'with the target %j and the entry %j, an addition leads to the score %i',
    async (target, content, score) => {
      areaId = await createArea(target);
      await record(content);
      await add(1);
      expect(await read()).toMatchObject({ score });
    },
  );

  it('an addition keeps the note, and its own note replaces only an earlier note', async () => {
    await add(1, { notes: 'Tea', edited_at: at('12:00') });
    await add(1);
    expect(await read()).toMatchObject({ amount: 2, notes: 'Tea' });
    await add(1, { notes: 'Older', edited_at: at('11:00') }, other);
    expect(await read()).toMatchObject({ amount: 3, notes: 'Tea' });
    expect(await listVersions()).toContainEqual(
      expect.objectContaining({ notes: 'Older', is_conflict: true }),
    );
    await add(1, { notes: 'Later' });
    expect(await read()).toMatchObject({ amount: 4, notes: 'Later' });
  });

  it('additions of two devices are no conflict, because both are kept', async () => {
    await add(1, { edited_at: at('10:00'), synced_at: at('09:00') });
    await add(1, { edited_at: at('10:01'), synced_at: at('09:00') }, other);
    await add(1, { edited_at: at('09:30'), synced_at: at('09:00') });
    const versions = await listVersions();
    expect(versions.map(({ amount, is_conflict }) => [amount, is_conflict])).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  it('recordScore refuses an amount together with an addition', async () => {
    const body = { life_area_id: areaId, score_date: today, amount: 2, added_amount: 1 };
    const refused = await person.refused(api.recordScore, { body });
    expect(refused).toMatchObject(invalidField('added_amount', 'amount_invalid'));
  });

  it('taps and Undo of two devices add up in every order of arrival, and despite lost responses', async () => {
    const anyTap = fc.record({
      device: fc.nat({ max: 1 }),
      cents: fc.integer({ min: 1, max: 500 }),
      minute: fc.integer({ min: 10, max: 59 }),
      isTakenBack: fc.boolean(),
      isSentAgain: fc.boolean(),
    });
    const anyTaps = fc.array(anyTap, { minLength: 1, maxLength: 6 });
    const anyOrder = fc.array(fc.nat({ max: 1 }), { maxLength: 12 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyTaps, anyOrder, async (taps, turns) => {
        run += 1;
        areaId = await createArea(glasses);
        const queues: [Content, boolean][][] = [[], []];
        for (const [index, { device, cents, minute, ...tap }] of taps.entries()) {
          const amount = cents / 100;
          const edited_at = at(`12:${minute}`);
          const key = `${run} ${index}`;
          const queue = queues[device];
          queue?.push([{ added_amount: amount, edited_at, idempotency_key: key }, tap.isSentAgain]);
          if (!tap.isTakenBack) continue;
          const back = { added_amount: -amount, clears_at_zero: true, edited_at };
          queue?.push([{ ...back, idempotency_key: `${key} back` }, tap.isSentAgain]);
        }
        const inTurn = turns.flatMap((device) => queues[device]?.splice(0, 1) ?? []);
        for (const [content, isSentAgain] of [...inTurn, ...queues.flat()]) {
          await record(content);
          if (isSentAgain) await record(content);
        }
        const kept = taps.filter(({ isTakenBack }) => !isTakenBack);
        const sum = kept.reduce((cents, tap) => cents + tap.cents, 0) / 100;
        const entry = await read();
        expect(entry?.amount ?? 0).toBe(sum);
        expect(entry === null).toBe(sum === 0);
      }),
      { numRuns: isPostgres(tables()) ? 10 : 30 },
    );
  }, 60_000);
});
