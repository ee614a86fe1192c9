import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { SignInWay } from '../texts/notification-texts-en.ts';
import { sql } from 'kysely';
import { atomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { foldCase } from '../database/fold-case.ts';
import { isPostgres, prepare } from '../database/statements.ts';
import type { MailKind } from '../database/schema.ts';

/** What a text says beside the user and the recipient. Nothing of it is a secret. */
export interface MailDetails {
  /** The email that the account has now. */
  readonly email?: string;
  /** What the device that signed in calls itself. */
  readonly userAgent?: string;
  readonly way?: SignInWay;
  /** What people know the identity provider by. */
  readonly provider?: string;
  /** When it was. */
  readonly at?: Instant;
  /** Whether the account had never confirmed the address that it had before. */
  readonly neverConfirmed?: boolean;
  /** Language and time zone for a mail about an account that is deleted. */
  readonly language?: Language;
  readonly timezone?: string;
  /** The session that asked for another email: it goes on when that is confirmed. */
  readonly sessionId?: string;
}

export interface NewMail {
  readonly id: string;
  /** Null where no account has the address: the row is there, and nothing is sent. */
  readonly user_id: string | null;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly details: MailDetails;
  readonly created_at: Instant;
}

export interface MailClaim {
  readonly now: Instant;
  /** Until then no other node takes what was claimed. */
  readonly until: Instant;
  /** Later than anything waits that was not tried yet: it has the mark of a wrong clock. */
  readonly soon: Instant;
  /** Later than anything waits. */
  readonly latest: Instant;
  readonly limit: number;
}

/** One that is to be sent, with what its text needs of the user. */
export interface ClaimedMail extends NewMail {
  /** This one included. */
  readonly attempts: number;
  /** Null where there is no user. */
  readonly language: Language | null;
  readonly timezone: string | null;
}

/** The mails that wait to be sent, oldest first. */
export function mailRepository(connections: Connections) {
  const { writer } = connections;
  return {
    /** In the transaction of what causes it. */
    async add(mail: NewMail): Promise<void> {
      const details = JSON.stringify(mail.details);
      const recipient_key = foldCase(mail.recipient);
      await insertMail(writer, { ...mail, details, recipient_key });
    },

    /** Takes a batch of what is due, for this node alone until the claim ends. */
    claim: (claim: MailClaim): Promise<ClaimedMail[]> =>
      atomically(connections, async (db) => {
        const due = await selectDue(db, claim);
        const claimed: ClaimedMail[] = [];
        for (const { details, attempts, ...mail } of due) {
          const given = { id: mail.id, until: claim.until, attempts: attempts + 1 };
          await updateNextAttempt(db, given);
          const parsed = JSON.parse(details) as MailDetails;
          claimed.push({ ...mail, details: parsed, attempts: attempts + 1 });
        }
        return claimed;
      }),

    /** Has it tried again then. */
    async retryAt({ id, attempts }: ClaimedMail, until: Instant): Promise<void> {
      await updateNextAttempt(writer, { id, until, attempts });
    },

    /** Sent, or given up: nothing of it stays. */
    async remove(id: string): Promise<void> {
      await deleteMail(writer, { id });
    },

    /** Those of the user that wait to be sent and are not to be sent any more. */
    async removeOf(user_id: string, kinds: readonly MailKind[]): Promise<void> {
      for (const kind of kinds) await deleteMailsOf(writer, { user_id, kind });
    },

    /**
     * Whether the mail is still queued. It stays so until the transaction ends: a token that is written for it is removed with it.
     */
    async lock(id: string): Promise<boolean> {
      return (await lockMail(writer, { id })).length > 0;
    },
  };
}

interface MailRow extends Omit<NewMail, 'details'> {
  readonly details: string;
  readonly recipient_key: string;
}

const insertMail = prepare((db, mail: MailRow) =>
  db.insertInto('mails').values({
    id: mail.id,
    user_id: mail.user_id,
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_key: mail.recipient_key,
    details: mail.details,
    created_at: mail.created_at,
    next_attempt_at: mail.created_at,
  }),
);

const selectDue = prepare((db, { now, soon, latest, limit }: Omit<MailClaim, 'until'>) =>
  db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .select([
      'mails.id',
      'mails.user_id',
      'mails.kind',
      'mails.recipient',
      'mails.details',
      'mails.created_at',
      'mails.attempts',
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
    .$if(isPostgres(db), (query) => query.forUpdate('mails').skipLocked()),
);

const updateNextAttempt = prepare(
  (db, { id, until, attempts }: { id: string; until: Instant; attempts: number }) =>
    db
      .updateTable('mails')
      .set({ next_attempt_at: until, attempts: sql<number>`${attempts}` })
      .where('id', '=', id),
);

const deleteMail = prepare((db, { id }: { id: string }) =>
  db.deleteFrom('mails').where('id', '=', id),
);

const deleteMailsOf = prepare((db, given: { user_id: string; kind: MailKind }) =>
  db.deleteFrom('mails').where('user_id', '=', given.user_id).where('kind', '=', given.kind),
);

const lockMail = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate()),
);
