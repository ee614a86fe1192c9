import { DatabaseSync } from 'node:sqlite';
import { api } from '@daymark/shared/api.ts';
import {
  assertRefused,
  type Attacked,
  type AttackedAccount,
  breakIn,
  keepNothing,
  setUpConfirmedAccess,
  type Works,
} from '../../apps/server/src/testing/intruder.ts';
import type { TestMailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { Server } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';

export const origin = 'https://daymark.example.org';
export const password = 'Amber-Lantern-42';

export interface Place extends Attacked {
  readonly mails: TestMailServer;
  readonly server: Server;
}

export interface Account extends AttackedAccount {
  readonly owner: ApiCaller;
  readonly intruder: ApiCaller;
  readonly works: Works;
}

export function createPlace(mails: TestMailServer, server: Server): Place {
  return {
    mails,
    server,
    nobody: createApiCaller(server.origin),
    as: (token) => createApiCaller(server.origin, token),
    clock: Date.now,
    isServed: async (path) => (await fetch(server.origin + path)).ok,
    // The proof may be unable to sign in with the second factor again, so it reads the table.
    async isWebhookOn(id) {
      using database = new DatabaseSync(server.sqliteFile, { readOnly: true });
      const row = database.prepare('select is_enabled from webhooks where id = ?').get(id);
      return row?.['is_enabled'] === 1;
    },
  };
}

let accounts = 0;

/** Registers an owner. An intruder who knows the password sets up each kind of access. */
export async function createAccount(place: Place, isUnconfirmed: boolean): Promise<Account> {
  const account = { email: `ada${(accounts += 1)}@example.org`, password };
  const registration = { ...account, full_name: 'Grace Quist' };
  const { access_token } = await place.nobody(api.register, { body: registration });
  const owner = place.as(access_token);
  if (!isUnconfirmed) {
    const token = await tokenOfLink(place, 'confirm-email', account.email);
    await owner(api.confirmOwnEmail, { body: { token, keep: keepNothing } });
  }
  const { intruder, works } = await breakIn(place, account, owner);
  if (isUnconfirmed) await assertRefused(intruder);
  const confirmed = isUnconfirmed ? {} : await setUpConfirmedAccess(place, account, intruder);
  return Object.assign(account, { owner, intruder, works: { ...works, ...confirmed } });
}

export function tokenOfLink({ mails }: Place, page: string, to: string): Promise<string> {
  const pattern = new RegExp(`${origin}/${page}#([\\w-]{43,})`);
  return until(`a mail to ${to} with a link to ${page}`, () => {
    const all = mails.received.filter((mail) => mail.to.includes(to));
    return pattern.exec(all.findLast(({ text }) => pattern.test(text))?.text ?? '')?.[1] ?? '';
  });
}
