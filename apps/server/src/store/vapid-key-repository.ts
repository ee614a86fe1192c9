import type { Connections } from '../database/connections.ts';
import { prepare } from '../database/statements.ts';
import type { VapidKeyPair } from '../config/vapid-keys.ts';

export function createVapidKeyRepository({ writer }: Connections) {
  return {
    /** Stores the pair unless one exists, and returns the stored pair, which all nodes share. */
    async keepFirst(pair: VapidKeyPair): Promise<VapidKeyPair> {
      await insertPair(writer, pair);
      const [kept] = await selectPair(writer, {});
      return kept ?? pair;
    },
  };
}

const insertPair = prepare((db, { publicKey, privateKey }: VapidKeyPair) =>
  db
    .insertInto('vapid_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectPair = prepare((db) =>
  db.selectFrom('vapid_keys').select(['public_key as publicKey', 'private_key as privateKey']),
);
