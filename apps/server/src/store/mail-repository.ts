import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { SignInWay } from '../texts/notification-texts-en.ts';
import { sql, type Kysely } from 'kysely';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { foldCase } from '../database/fold-case.ts';
import { hasRowLocks, inLockOrder, isPostgres, prepare } from '../database/statements.ts';
import type { Database, MailKind } from '../database/schema.ts';

/** Details of a mail. They are stored in plain text, so they must contain no secrets. */
export interface MailDetails {
  readonly email?: string;
  readonly userAgent?: string;
  readonly way?: SignInWay;
  readonly provider?: string;
  readonly at?: Instant;
  readonly neverConfirmed?: boolean;
  /** Set, like `timezone`, only for a mail about a deleted account. */
  readonly language?: Language;
  readonly timezone?: string;
  /** Session that requested the new email. The session stays open after the confirmation. */
  readonly sessionId?: string;
}

export interface NewMail {
  readonly id: string;
  /**
   * Null for a mail about a deleted account, and for a reset request with an unknown email. For the
   * latter, a row is stored but nothing is sent.
   */
  readonly user_id: string | null;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly details: MailDetails;
  readonly created_at: Instant;
}

export interface MailClaim {
  readonly now: Instant;
  readonly until: Instant;
  /**
   * A mail without attempts that is due after this time comes from a wrong clock, and is sent now.
   */
  readonly soon: Instant;
  /** Any mail that is due after this time comes from a wrong clock, and is sent now. */
  readonly latest: Instant;
  readonly limit: number;
}

export interface ClaimedMail extends NewMail {
  readonly attempts: number;
  readonly language: Language | null;
  readonly timezone: string | null;
}

type MailKey = Pick<NewMail, 'user_id' | 'id'>;

interface PlacedKey {
  readonly place: string;
  readonly id: string;
}

function getPlace({ user_id, id }: MailKey): string {
  return user_id ?? id;
}

function createKey(mail: MailKey): PlacedKey {
  return { place: getPlace(mail), id: mail.id };
}

export function createMailRepository(connections: Connections) {
  const { writer } = connections;
  return {
    async add(mail: NewMail): Promise<void> {
      const details = JSON.stringify(mail.details);
      const recipient_key = foldCase(mail.recipient);
      const place = getPlace(mail);
      const row = { ...mail, place, details, recipient_key, next_attempt_at: mail.created_at };
      await writer.insertInto('mails').values(row).execute();
    },

    claim: (claim: MailClaim): Promise<ClaimedMail[]> =>
      runAtomically(connections, async (db) => {
        const due = inLockOrder(await selectDue(db, claim), ({ id }) => id);
        const claimed: ClaimedMail[] = [];
        for (const { details, attempts, next_attempt_at: was, ...mail } of due) {
          const given = { ...createKey(mail), was, until: claim.until, attempts: attempts + 1 };
          if ((await updateClaimed(db, given)).length === 0) continue;
          const parsed = JSON.parse(details) as MailDetails;
          claimed.push({ ...mail, details: parsed, attempts: attempts + 1 });
        }
        return claimed;
      }),

    async retryAt({ attempts, ...mail }: ClaimedMail, until: Instant): Promise<void> {
      await updateNextAttempt(writer, { ...createKey(mail), until, attempts });
    },

    async remove(mail: MailKey): Promise<void> {
      await deleteMail(writer, createKey(mail));
    },

    async removeByUser(user_id: string, kinds: readonly MailKind[]): Promise<void> {
      for (const kind of kinds) await deleteMailsOf(writer, { user_id, kind });
    },

    /** Locks a queued mail, so that a removal waits until the token of the mail is stored. */
    async lock(mail: MailKey): Promise<boolean> {
      return (await lockMail(writer, createKey(mail))).length > 0;
    },
  };
}

const selectDue = prepare((db, { now, soon, latest, limit }: Omit<MailClaim, 'until'>) =>
  db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.place')
    .select([
      'mails.id',
      'mails.user_id',
      'mails.kind',
      'mails.recipient',
      'mails.details',
      'mails.created_at',
      'mails.attempts',
      'mails.next_attempt_at',
      'users.language',
      'users.timezone',
    ])
    .where((mail) =>
      mail.or([
        mail('mails.next_attempt_at', '<=', now),
        mail('mails.next_attempt_at', '>', latest),
        mail.and([mail('mails.next_attempt_at', '>', soon), mail('mails.attempts', '=', 0)]),
      ]),
    )
    .orderBy('mails.next_attempt_at')
    .limit(limit)
    // Other nodes skip the rows. On Citus, only the condition of the update tells nodes apart.
    .$if(hasRowLocks(db), (query) => query.forUpdate('mails').skipLocked()),
);

interface NextAttempt extends PlacedKey {
  readonly until: Instant;
  readonly attempts: number;
}

const setNextAttempt = (db: Kysely<Database>, { place, id, until, attempts }: NextAttempt) =>
  db
    .updateTable('mails')
    .set({ next_attempt_at: until, attempts: sql<number>`${attempts}` })
    .where('place', '=', place)
    .where('id', '=', id);

const updateNextAttempt = prepare((db, next: NextAttempt) => setNextAttempt(db, next));

/** Returns no row if another node has claimed the mail since it was read. */
const updateClaimed = prepare((db, next: NextAttempt & { was: Instant }) =>
  setNextAttempt(db, next).where('next_attempt_at', '=', next.was).returning('id'),
);

const deleteMail = prepare((db, { place, id }: PlacedKey) =>
  db.deleteFrom('mails').where('place', '=', place).where('id', '=', id),
);

const deleteMailsOf = prepare((db, given: { user_id: string; kind: MailKind }) =>
  db.deleteFrom('mails').where('place', '=', given.user_id).where('kind', '=', given.kind),
);

const lockMail = prepare((db, { place, id }: PlacedKey) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('place', '=', place)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate()),
);
