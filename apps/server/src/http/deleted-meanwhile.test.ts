import { expect, it } from 'vitest';
import type { EndpointName } from '@daymark/shared/api.ts';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import type { Store } from '../store.ts';
import { describeEachDatabase, type Tables } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints } from '../testing/endpoint-probe.ts';

const writes = everyEndpoint.filter(
  ([, { access, method }]) => access === 'session' && method !== 'GET',
);
const ended = { code: 'session_ended', detail: errorCatalogue.session_ended.detail };

describeEachDatabase(
  'a write whose account is deleted after it was let in',
  (openStore, tables) => {
    async function send(name: EndpointName, headers: Record<string, string>) {
      const store = await openStore();
      const late = deletingFirst(store, tables);
      const probe = await probeEndpoints(late.store);
      late.arm(probe.owner.user.id);
      const { statusCode, body } = await probe.send(name, { headers });
      await probe.test.close();
      return { statusCode, told: statusCode >= 400 ? (JSON.parse(body) as unknown) : undefined };
    }

    it.each(writes)('does nothing, or is 401, and is no fault of ours: %s', async (name) => {
      const { statusCode, told } = await send(name, {});
      // What there is nothing of can be marked, ended and removed; it is done already.
      expect([200, 204, 401]).toContain(statusCode);
      expect(told ?? ended).toEqual(ended);
      expect(await tables().selectFrom('life_areas').selectAll().execute()).toEqual([]);
    });

    it('is 401 with an Idempotency-Key, whose answer can be kept nowhere', async () => {
      expect(await send('createLifeArea', { 'idempotency-key': 'a-key' })).toEqual({
        statusCode: 401,
        told: ended,
      });
    });
  },
);

/** The store with an account that goes right before the next transaction of others. */
function deletingFirst(store: Store, tables: Tables) {
  let doomed: string | null = null;
  const transaction: Store['transaction'] = async (work) => {
    const id = doomed;
    doomed = null;
    if (id !== null) await tables().deleteFrom('users').where('id', '=', id).execute();
    return store.transaction(work);
  };
  return {
    store: { ...store, transaction },
    arm(userId: string) {
      doomed = userId;
    },
  };
}
