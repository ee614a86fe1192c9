import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { removeExpired } from './remove-expired.ts';

const day = 86_400_000;

describeEachDatabase('removeExpired', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REGISTRATIONS: '20' } });
  });

  afterEach(() => test.close());

  async function rows(table: 'sessions' | 'idempotency_keys' | 'rate_limits'): Promise<number> {
    return (await tables().selectFrom(table).selectAll().execute()).length;
  }

  it('keeps what counts and forgets the rest', async () => {
    const person = await test.register();
    await person.call(api.createLifeArea, { body: { name: 'Health' } }, { idempotencyKey: 'k' });
    await removeExpired(test.store, test.clock());
    expect([
      await rows('sessions'),
      await rows('idempotency_keys'),
      await rows('rate_limits'),
    ]).toEqual([1, 1, 1]);
    test.clock.advance(30 * day - 1000);
    await removeExpired(test.store, test.clock());
    expect([
      await rows('sessions'),
      await rows('idempotency_keys'),
      await rows('rate_limits'),
    ]).toEqual([1, 1, 0]);
    test.clock.advance(2000);
    await removeExpired(test.store, test.clock());
    expect([await rows('sessions'), await rows('idempotency_keys')]).toEqual([0, 0]);
  });
});
