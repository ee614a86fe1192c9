import { beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import type { Store } from '../store/store.ts';
import { checkTime } from './check-time.ts';

describeEachDatabase(
  'The check of the clock and the time zones at a start',
  (openStore, tables) => {
    let store: Store;
    let test: TestApp;

    beforeEach(async () => {
      store = await openStore();
      test = await buildTestApp(store);
    });

    async function warningsAt(now: number): Promise<object[]> {
      const warnings: object[] = [];
      const log = { info: () => {}, warn: (details: object) => void warnings.push(details) };
      await checkTime(store, { now, tzdata: '2026f', log });
      return warnings;
    }

    it('checkTime logs no warning for an empty or correct database', async () => {
      expect(await warningsAt(test.clock())).toEqual([]);
      await test.register();
      expect(await warningsAt(test.clock())).toEqual([]);
    });

    it('checkTime logs a warning if the clock is behind the last use of a session', async () => {
      await test.register();
      const newest = new Date(test.clock()).toISOString();
      const now = test.clock() - 2 * 86_400_000;
      expect(await warningsAt(now)).toEqual([{ clock: new Date(now).toISOString(), newest }]);
    });

    it('checkTime logs the unknown time zones of accounts and the number of these accounts', async () => {
      await Promise.all([test.register(), test.register(), test.register()]);
      const [first, second] = await tables().selectFrom('users').select('id').execute();
      const lost = [first?.id ?? '', second?.id ?? ''];
      await tables()
        .updateTable('users')
        .set({ timezone: 'America/Newtown' })
        .where('id', 'in', lost)
        .execute();
      expect(await warningsAt(test.clock())).toEqual([
        { zones: [{ timezone: 'America/Newtown', accounts: 2 }], tzdata: '2026f' },
      ]);
    });
  },
);
