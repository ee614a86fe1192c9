import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

describeEachDatabase(
  'an account in a time zone that the server does not know',
  (openStore, tables) => {
    let test: TestApp;
    let person: Person;

    beforeEach(async () => {
      test = await buildTestApp(await openStore());
      person = await test.register();
      await tables().updateTable('users').set({ timezone: 'America/Newtown' }).execute();
    });

    it('the server uses UTC for an account with an unknown time zone', async () => {
      test.clock.set('2026-03-01T23:30:00Z');
      const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Garden' } });
      expect(area.created_on).toBe('2026-03-01');
      const body = { life_area_id: area.id, score_date: '2026-03-01', score: 1 as const };
      expect((await person.call(api.recordScore, { body })).status).toBe(201);
      const dashboard = await person.call(api.getDashboardAnalytics, {});
      expect(dashboard.status).toBe(200);
      expect((await person.call(api.sync, { query: {} })).status).toBe(200);
      expect((await person.call(api.listLifeAreas, { query: {} })).status).toBe(200);
    });

    it('updateMe replaces an unknown time zone', async () => {
      const { body } = await person.call(api.updateMe, { body: { timezone: 'Asia/Tokyo' } });
      expect(body.timezone).toBe('Asia/Tokyo');
    });
  },
);
