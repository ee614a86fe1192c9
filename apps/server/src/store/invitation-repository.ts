import type { Invitation } from '@daymark/shared/accounts/invitation-endpoints.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import { sql } from 'kysely';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { isPostgres, prepare } from '../database/statements.ts';

export interface NewInvitationRow extends Invitation {
  /** SHA-256 of the token. The token itself is never stored. */
  readonly token_hash: string;
}

export interface FoundInvitation {
  readonly email: string | null;
  readonly expires_at: Instant;
  readonly used_at: Instant | null;
}

export function createInvitationRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Returns false when too many invitations are open. */
    create: (invitation: NewInvitationRow): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        // Concurrent transactions would not count each other's rows.
        if (isPostgres(db)) await lockAll(db, {});
        const open = await selectOpen(db, { now: invitation.created_at });
        if (open.length >= limits.invitation.open) return false;
        await db.insertInto('invitations').values(invitation).execute();
        return true;
      }),

    listOpen: (now: Instant): Promise<Invitation[]> => selectOpen(reader, { now }),

    /** Returns null for an invitation that was withdrawn, removed or never existed. */
    async find(token_hash: string): Promise<FoundInvitation | null> {
      const [found] = await selectByToken(reader, { token_hash });
      return found ?? null;
    },

    /** Also removes the email. Returns false for a used, expired or missing invitation. */
    use: async (token_hash: string, now: Instant): Promise<boolean> =>
      (await markUsed(writer, { token_hash, now })).length > 0,

    withdraw: async (id: string, now: Instant): Promise<boolean> =>
      (await deleteOpen(writer, { id, now })).length > 0,
  };
}

const lockAll = prepare((db, _given: object) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('invitations', 1))`.as('lock')),
);

const selectOpen = prepare((db, { now }: { now: string }) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

const selectByToken = prepare((db, { token_hash }: { token_hash: string }) =>
  db
    .selectFrom('invitations')
    .select(['email', 'expires_at', 'used_at'])
    .where('token_hash', '=', token_hash),
);

const markUsed = prepare((db, { token_hash, now }: { token_hash: string; now: string }) =>
  db
    .updateTable('invitations')
    .set({ used_at: now, email: null })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id'),
);

const deleteOpen = prepare((db, { id, now }: { id: string; now: string }) =>
  db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id'),
);
