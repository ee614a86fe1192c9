import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import type { VapidKeyPair, VapidKeyRepository } from '../../store.ts';

export function vapidKeyRepository({ writer }: Connections): VapidKeyRepository {
  return {
    async keepFirst(pair) {
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
