import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { buildTestApp, testPassword } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { isPostgres } from '../../database/statements.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const today = '2026-03-01';

/** When it was made and when it arrives, in minutes; a device that was offline may be late by hours. */
const anyEdit = fc.record({
  device: fc.constantFrom(0, 1),
  made: fc.nat({ max: 600 }),
  delay: fc.oneof(fc.constant(0), fc.nat({ max: 300 })),
  score: fc.constantFrom<ScoreValue | null>(0, 1, 1, null),
  batched: fc.boolean(),
});

describeEachDatabase('however the edits of two devices arrive', (openStore, tables) => {
  it('each value that is not there any more is in the history, and can be restored', async () => {
    const test = await buildTestApp(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    // It is not the disk that is tested.
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    test.clock.set('2026-03-01T20:00:00Z');
    const person = await test.register();
    const { body: signedIn } = await test.nobody.call(api.login, {
      body: { email: person.user.email, password: testPassword },
    });
    const devices = [person, test.as(signedIn.access_token)];
    let areas = 0;

    async function play(
      edits: readonly {
        device: number;
        made: number;
        delay: number;
        score: ScoreValue | null;
        batched: boolean;
      }[],
    ) {
      test.clock.set('2026-03-01T00:00:00Z');
      areas += 1;
      const { body: area } = await person.call(api.createLifeArea, {
        body: { name: `Area ${areas}`, created_on: '2026-02-01' },
      });
      const params = { id: area.id, date: today };
      const arriving = edits
        .map((edit, index) => ({ ...edit, notes: edit.score === null ? '' : `Edit ${index}` }))
        .toSorted((one, other) => one.made + one.delay - (other.made + other.delay));
      for (const { device, made, delay, score, notes, batched } of arriving) {
        test.clock.set(new Date(start + (made + delay) * 60_000).toISOString());
        const by = devices[device] ?? person;
        const edited_at = new Date(start + made * 60_000).toISOString();
        const day = { life_area_id: area.id, score_date: today, notes, edited_at };
        if (score === null) await by.call(api.deleteDayScore, { params, query: { edited_at } });
        else if (batched)
          await by.call(api.recordScores, { body: { scores: [{ ...day, score }] } });
        else await by.call(api.recordScore, { body: { ...day, score } }).catch(() => null);
      }
      const versions = async () => (await person.call(api.listEntryVersions, { params })).body;
      const current = async () => {
        const query = { start_date: today, end_date: today };
        const { body } = await person.call(api.listScores, { query });
        const found = body.find(({ life_area_id }) => life_area_id === area.id);
        return found === undefined
          ? { score: null, notes: '' }
          : { score: found.score, notes: found.notes };
      };
      const before = await versions();
      const seen = [...before, await current()].map(({ notes }) => notes);
      for (const { notes } of arriving) expect(seen).toContain(notes);
      test.clock.set('2026-03-01T20:00:00Z');
      for (const { score, notes } of before) {
        test.clock.advance(60_000);
        const day = { life_area_id: area.id, score_date: today, notes };
        const now = await current();
        if (score === null) await person.call(api.deleteDayScore, { params, query: {} });
        else await person.call(api.recordScore, { body: { ...day, score } });
        expect(await current()).toEqual({ score, notes });
        expect(await versions()).toContainEqual(
          expect.objectContaining(now.notes === notes ? {} : now),
        );
      }
      await person.call(api.deleteLifeArea, { params: { id: area.id }, query: { erase: 'true' } });
    }

    await fc.assert(fc.asyncProperty(fc.array(anyEdit, { minLength: 2, maxLength: 8 }), play), {
      numRuns: isPostgres(tables()) ? 25 : 200,
    });
    await test.close();
  }, 180_000);
});
