import { globSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { keepNothing, listWorking } from '../../apps/server/src/testing/intruder.ts';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import {
  clientId,
  startScriptedProvider,
} from '../../apps/server/src/testing/scripted-provider.ts';
import { startServer } from '../../harness/server.ts';
import { moreThanNone, type Figure, none, type Proofs } from '../proof.ts';
import {
  type Account,
  createAccount,
  createPlace,
  origin,
  password,
  type Place,
  tokenOfLink,
} from './intruder-account.ts';

const newPassword = 'Silver-Compass-58';

// The documents list the credentials that remain. A mailbox alone cannot remove a second factor,
// and an operator removes sign-in credentials only with --everything.
const secondFactor = ['second factor'];
const signInCredentials = ['passkey', 'identity', 'second factor'];

interface Lockout {
  readonly name: string;
  readonly left: readonly string[];
  /** True if the intruder registered with another person's email, which was never confirmed. */
  readonly isUnconfirmed?: true;
  readonly use: (place: Place, account: Account) => Promise<void>;
}

const lockouts: readonly Lockout[] = [
  { name: 'a password reset by mail', left: secondFactor, use: resetByMail },
  {
    name: 'a new password that keeps no access',
    left: secondFactor,
    async use(_place, account) {
      const body = { current_password: password, new_password: newPassword, keep: keepNothing };
      await account.owner(api.changePassword, { body });
      account.password = newPassword;
    },
  },
  { name: 'undoing an email change', left: secondFactor, use: undoEmailChange },
  byCommand('end-sessions', signInCredentials),
  byCommand('end-sessions --everything', []),
  byCommand('reset-password', signInCredentials),
  byCommand('reset-password --everything', []),
  {
    name: 'a password reset by mail to an unconfirmed email',
    left: [],
    isUnconfirmed: true,
    use: resetByMail,
  },
  {
    name: 'the confirmation of an unconfirmed email',
    left: [],
    isUnconfirmed: true,
    async use(place, { email, intruder }) {
      await intruder(api.sendConfirmation, {});
      const token = await tokenOfLink(place, 'confirm-email', email);
      await place.nobody(api.confirmEmail, { body: { token } });
    },
  },
  { name: 'restore --end-sessions --everything', left: [], use: restore },
];

/** Returns a lockout by an operator's command, which prints a new password on its own line. */
function byCommand(words: string, left: readonly string[]): Lockout {
  return {
    name: `account ${words}`,
    left,
    async use({ server }, account) {
      const printed = await server.command('account', ...words.split(' '), account.email);
      const found = printed.split('\n').find((line) => /^\S{12,}$/.test(line));
      if (words.startsWith('reset-password')) account.password = found ?? '';
    },
  };
}

async function restore({ server }: Place): Promise<void> {
  await server.command('backup');
  await server.end();
  const [backup = ''] = globSync(join(server.env['DATA_DIR'] ?? '', 'backups/*'));
  await server.command('restore', '--end-sessions', '--everything', backup);
  await server.start();
}

export const proofs: Proofs = {
  intruder: {
    claim: 'Each way to lock out an intruder ends all access that it should end',
    async run() {
      await using cleanUp = new AsyncDisposableStack();
      const mails = cleanUp.adopt(await startMailServer(), (started) => started.close());
      const provider = cleanUp.adopt(await startScriptedProvider(), (started) => started.close());
      provider.script.discovery = (metadata) => ({
        ...metadata,
        authorization_response_iss_parameter_supported: false,
      });
      await using server = await startServer({
        PUBLIC_URL: origin,
        SMTP_URL: mails.url,
        PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: 'a secret',
      });
      const place = createPlace(mails, server);
      const figures: Figure[] = [];
      for (const lockout of lockouts) {
        const account = await createAccount(place, lockout.isUnconfirmed === true);
        const before = (await listWorking(account.works)).length;
        await lockout.use(place, account);
        const after = await listWorking(account.works);
        const measure = `${lockout.name}: credentials of the intruder that worked before`;
        figures.push(moreThanNone(measure, before), ...compare(lockout, after));
      }
      return figures;
    },
  },
};

function compare({ name, left }: Lockout, found: readonly string[]): Figure[] {
  const tooMuch = found.filter((kind) => !left.includes(kind));
  const tooLittle = left.filter((kind) => !found.includes(kind));
  const kinds = tooMuch.map((kind) => ` (${kind})`).join('');
  return [
    none(`${name}: credentials that still work but should not${kinds}`, tooMuch.length),
    none(`${name}: credentials removed that should remain`, tooLittle.length),
  ];
}

async function resetByMail(place: Place, account: Account): Promise<void> {
  const { email } = account;
  await place.nobody(api.forgotPassword, { body: { email } });
  const token = await tokenOfLink(place, 'reset-password', email);
  await place.nobody(api.resetPassword, { body: { token, new_password: newPassword } });
  account.password = newPassword;
}

/** Changes the email as the intruder, then undoes it with the link mailed to the old email. */
async function undoEmailChange(place: Place, { email, intruder }: Account): Promise<void> {
  const other = email.replace('ada', 'intruder');
  await intruder(api.updateMe, { body: { email: other } });
  const confirmation = await tokenOfLink(place, 'confirm-email', other);
  await intruder(api.confirmOwnEmail, { body: { token: confirmation } });
  const token = await tokenOfLink(place, 'undo-email', email);
  await place.nobody(api.undoEmailChange, { body: { token } });
}
