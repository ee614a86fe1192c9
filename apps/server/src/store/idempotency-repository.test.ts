import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createUser, newArea, now, today } from '../testing/factories.ts';
import { untilAvailable } from '../testing/until-available.ts';

describeEachDatabase('idempotency keys', (openStore, tables) => {
  async function open() {
    const store = await openStore();
    const user = await createUser(store);
    return { store, user, claim: { user_id: user.id, key: 'key', fingerprint: 'print', now } };
  }

  it.each([
    { status: 201, body: '{"id":"a"}' },
    { status: 204, body: null },
  ])(
    'idempotency.claim returns `new` for a new key, and later the stored response %j',
    async (answer) => {
      const { store, user, claim } = await open();
      expect(await store.idempotency.claim(claim)).toBe('new');
      await store.idempotency.storeAnswer(user.id, 'key', answer);
      expect(await store.idempotency.claim(claim)).toEqual(answer);
    },
  );

  it('idempotency.claim returns `reused` for a key of another request', async () => {
    const { store, user, claim } = await open();
    await store.idempotency.claim(claim);
    await store.idempotency.storeAnswer(user.id, 'key', { status: 204, body: null });
    expect(await store.idempotency.claim({ ...claim, fingerprint: 'other' })).toBe('reused');
  });

  it('two users can use the same idempotency key', async () => {
    const store = await openStore();
    const claim = { key: 'key', fingerprint: 'print', now };
    for (const user of [await createUser(store), await createUser(store)]) {
      expect(await store.idempotency.claim({ ...claim, user_id: user.id })).toBe('new');
    }
  });

  it('a failed write does not use up its idempotency key', async () => {
    const { store, claim } = await open();
    const failing = store.transaction(async ({ idempotency }) => {
      await idempotency.claim(claim);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await store.idempotency.claim(claim)).toBe('new');
  });

  it('only one of twenty concurrent writes with one idempotency key runs, and all get its response', async () => {
    const { store, user, claim } = await open();
    const write = (number: number) =>
      store.transaction(async ({ idempotency, lifeAreas }) => {
        const claimed = await idempotency.claim(claim);
        if (claimed !== 'new') return claimed;
        await lifeAreas.create(user.id, newArea());
        const answer = { status: 201, body: String(number) };
        await idempotency.storeAnswer(user.id, 'key', answer);
        return answer;
      });
    const writes = Array.from({ length: 20 }, (_, number) => untilAvailable(() => write(number)));
    const answers = await Promise.all(writes);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await store.lifeAreas.list(user.id, { includeDeleted: true, today })).toHaveLength(1);
  });

  it('expired.remove deletes idempotency keys before the given time', async () => {
    const store = await openStore();
    const { idempotency } = store;
    const user = await createUser(store);
    const claim = { user_id: user.id, fingerprint: 'print' };
    await idempotency.claim({ ...claim, key: 'old', now: '2026-01-31T23:59:59.999Z' });
    await idempotency.claim({ ...claim, key: 'young', now: '2026-02-01T00:00:00.000Z' });
    await store.expired.remove('idempotency_keys', '2026-02-01T00:00:00.000Z');
    expect(await tables().selectFrom('idempotency_keys').select('key').execute()).toEqual([
      { key: 'young' },
    ]);
  });
});
