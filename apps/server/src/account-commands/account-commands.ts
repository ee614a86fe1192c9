import { email as emailSchema } from '@daymark/shared/accounts/account.ts';
import { getFieldErrorSentence } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { foldCase } from '../database/fold-case.ts';
import { logFactsOfEndedAccess, describeEndedAccess } from '../accounts/describe-ended-access.ts';
import {
  notices,
  queueMailOfDeletion,
  notifyOfChange,
  notifyOfEndedAccess,
} from '../accounts/account-notices.ts';
import { keepSignInMethods, type EndedAccess } from '../store/access-repository.ts';
import { forgetLinks } from '../accounts/forget-links.ts';
import { checkInstallation } from '../doctor/check-installation.ts';
import { describeFinding } from '../doctor/finding.ts';
import { createInvitationPath, invite as storeInvitation } from '../accounts/invitations.ts';
import { generateToken } from '../accounts/new-token.ts';
import { createPasswordHashing, findNewPasswordErrors } from '../accounts/passwords.ts';
import type { BoundStore } from '../store/store.ts';
import { type AccountCommand, CommandRefused, type CommandCall } from './account-command.ts';
import { generatePassword } from './random-password.ts';

export const accountCommands: ReadonlyMap<string, AccountCommand> = new Map<string, AccountCommand>(
  [
    ['list', { argument: '', run: list }],
    ['invite', { argument: '[email]', run: invite }],
    [
      'reset-password',
      { argument: '<email>', options: '[--stdin] [--everything]', run: resetPassword },
    ],
    ['end-sessions', { argument: '<email>', options: '[--everything]', run: endSessions }],
    ['remove-factor', { argument: '<email>', run: removeFactor }],
    ['delete', { argument: '<email>', options: '[--write]', run: remove }],
    ['doctor', { argument: '', run: checkFromOutside }],
  ],
);

export function describeCommands(): string {
  return [...accountCommands]
    .map(([name, { argument, options = '' }]) =>
      ['npm run account --', name, argument, options].filter((word) => word !== '').join(' '),
    )
    .join('\n');
}

/** Runs the checks of `npm run doctor` for PUBLIC_URL. */
async function checkFromOutside({ config, print }: CommandCall): Promise<void> {
  if (config.publicUrl === undefined) {
    throw new CommandRefused('Set PUBLIC_URL, or run: npm run doctor -- <address>');
  }
  const isFine = await checkInstallation(config.publicUrl, (finding) => {
    for (const line of describeFinding(finding)) print(line);
  });
  if (!isFine)
    throw new CommandRefused('Repair everything that is marked with ✗, and check again.');
}

async function list({ store, print, log }: CommandCall): Promise<void> {
  print(['email', 'username', 'since', 'sessions', 'last used', 'stored MB'].join('\t'));
  let after = '';
  let count = 0;
  for (;;) {
    const page = await store.users.list(after);
    for (const { id, email, username, created_at, sessions, last_used_at, stored_bytes } of page) {
      const stored = (stored_bytes / 1_000_000).toFixed(1);
      const row = [email, username, created_at, String(sessions), last_used_at ?? '-', stored];
      print(row.map(printable).join('\t'));
      after = id;
      count += 1;
    }
    if (page.length === 0) break;
  }
  log('the operator listed the accounts', { accounts: String(count) });
}

/** A name or an email from a registration must not control the operator's terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\uFFFD');
}

async function invite(call: CommandCall): Promise<void> {
  const { store, config, now, random, print, log } = call;
  const email = call.email === '' ? null : validEmail(call.email);
  const { mode, adminEmail } = config.registration;
  const isForAdmin =
    email !== null && adminEmail !== undefined && foldCase(email) === foldCase(adminEmail);
  if (mode === 'closed' && !isForAdmin) {
    throw new CommandRefused(
      'REGISTRATION=closed admits nobody but ADMIN_EMAIL. Set it to invite, restart the server, and try again.',
    );
  }
  const token = generateToken(random);
  const invitation = await storeInvitation(store, { email, now, random, tokenOf: () => token });
  if (invitation === null) {
    throw new CommandRefused(
      `${limits.invitation.open} invitations are open already. Withdraw some in the settings, or wait until they expire.`,
    );
  }
  log('the operator made an invitation', { invitation: invitation.id });
  const address = config.publicUrl ?? `http://localhost:${config.port}`;
  print(address + createInvitationPath(token));
  print(`The link works once, for ${email ?? 'any address'}, until ${invitation.expires_at}.`);
}

function validEmail(text: string): string {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success) throw new CommandRefused(`${text} is not an email address.`);
  return parsed.data;
}

async function resetPassword(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user, password_hash } = await findAccount(call);
  const password = call.input ?? generatePassword(call.random);
  const errors = findNewPasswordErrors(password, user).map((code) => getFieldErrorSentence(code));
  if (errors.length > 0) throw new CommandRefused(`${errors.join('. ')}.`);
  const to = await hashOnce(password);
  const ended = await store.transaction(async (bound) => {
    if (!(await bound.users.changePasswordHash(user.id, { from: password_hash, to }))) {
      throw new CommandRefused('The password was changed at the same time. Nothing was written.');
    }
    return endAccess(call, bound, { userId: user.id, ...notices.passwordReset });
  });
  log('the operator reset the password', { user: user.id, ...logFactsOfEndedAccess(ended) });
  if (call.input === null) print(password);
  else print('The account has the password that you gave. All devices are signed out.');
  for (const line of describeEndedAccess(ended)) print(line);
}

async function endAccess(
  call: CommandCall,
  bound: BoundStore,
  notice: Parameters<typeof notifyOfChange>[2],
): Promise<EndedAccess> {
  const { userId } = notice;
  const ended = await bound.access.end(userId, call.everything ? {} : keepSignInMethods);
  await forgetLinks(bound, userId);
  await notifyOfChange(createNoticeContext(call), bound, notice);
  await notifyOfEndedAccess(createNoticeContext(call), bound, { userId, ...ended });
  return ended;
}

function createNoticeContext({ config, now, random }: CommandCall) {
  return { clock: () => now, random, sendsMail: config.mail !== undefined };
}

function hashOnce(password: string): Promise<string> {
  const tooBusy = () => new CommandRefused('Too many passwords at once.');
  return createPasswordHashing({ maxConcurrent: 1, maxWaiting: 0, tooBusy }).hash(password);
}

/**
 * Turns off the second factor of a user who lost the authenticator app and the recovery codes. The
 * password and the passkeys stay.
 */
async function removeFactor(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user } = await findAccount(call);
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user.id))) throw refuseUnknownEmail(call.email);
    if (!(await bound.factors.remove(user.id))) {
      throw new CommandRefused(`Two-step sign-in of ${call.email} is off already.`);
    }
    await notifyOfChange(createNoticeContext(call), bound, {
      userId: user.id,
      ...notices.secondFactorOff,
    });
  });
  log('the operator turned the second factor off', { user: user.id });
  print('The person now signs in with the password only.');
}

async function endSessions(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user, password_hash } = await findAccount(call);
  const ended = await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user.id))) throw refuseUnknownEmail(call.email);
    return endAccess(call, bound, { userId: user.id, ...notices.sessionsEnded });
  });
  log('the operator ended the sessions', { user: user.id, ...logFactsOfEndedAccess(ended) });
  print('All devices are signed out.');
  for (const line of describeEndedAccess(ended)) print(line);
  const { passkeys, identities } = ended.remaining;
  if (password_hash === '' && passkeys + identities === 0) {
    print('This account has no password. Give it one with reset-password.');
  }
}

async function remove(call: CommandCall): Promise<void> {
  const { store, write, print, log } = call;
  const { user } = await findAccount(call);
  if (!write) {
    print(`Would delete the account of ${user.email} and all its data permanently.`);
    print('Nothing was written. Run the command again with --write to delete the account.');
    return;
  }
  await store.transaction(async (bound) => {
    await queueMailOfDeletion(createNoticeContext(call), bound, user.id);
    if (!(await bound.users.remove(user.id))) throw refuseUnknownEmail(call.email);
  });
  await store.forgetErased();
  log('the operator deleted the account', { user: user.id });
  print('Deleted.');
}

async function findAccount({ store, email }: CommandCall) {
  const found = await store.users.findByEmail(email);
  if (found === null) throw refuseUnknownEmail(email);
  return found;
}

function refuseUnknownEmail(email: string): CommandRefused {
  return new CommandRefused(`No account has the email ${email}.`);
}
