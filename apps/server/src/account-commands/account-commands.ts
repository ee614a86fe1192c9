import { email as emailSchema, type User } from '@daymark/shared/accounts/account.ts';
import { fieldErrorMessages } from '@daymark/shared/errors.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { limits } from '@daymark/shared/limits.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import { foldCase } from '../database/fold-case.ts';
import { forgetLinks } from '../features/accounts/forget-links.ts';
import { invitationPath, invite as storeInvitation } from '../features/accounts/invitations.ts';
import { newToken } from '../features/accounts/new-token.ts';
import { createPasswordHashing, newPasswordErrors } from '../features/accounts/passwords.ts';
import type { BoundStore } from '../store.ts';
import { type AccountCommand, CommandRefused, type CommandCall } from './account-command.ts';
import { randomPassword } from './random-password.ts';

/** By name: `npm run account -- <name> …`. */
export const accountCommands: ReadonlyMap<string, AccountCommand> = new Map<string, AccountCommand>(
  [
    ['list', { takes: '', run: list }],
    ['invite', { takes: '[email]', run: invite }],
    ['reset-password', { takes: '<email>', options: '[--stdin]', run: resetPassword }],
    ['end-sessions', { takes: '<email>', run: endSessions }],
    ['remove-factor', { takes: '<email>', run: removeFactor }],
    ['delete', { takes: '<email>', options: '[--write]', run: remove }],
  ],
);

/** Every command as it is typed. */
export function usageOfCommands(): string {
  return [...accountCommands]
    .map(([name, { takes, options = '' }]) =>
      ['npm run account --', name, takes, options].filter((word) => word !== '').join(' '),
    )
    .join('\n');
}

async function list({ store, print, log }: CommandCall): Promise<void> {
  print(['email', 'username', 'since', 'sessions', 'last used'].join('\t'));
  let after = '';
  let count = 0;
  for (;;) {
    const page = await store.users.list(after);
    for (const { id, email, username, created_at, sessions, last_used_at } of page) {
      const row = [email, username, created_at, String(sessions), last_used_at ?? '-'];
      print(row.map(printable).join('\t'));
      after = id;
      count += 1;
    }
    if (page.length === 0) break;
  }
  log('the operator listed the accounts', { accounts: String(count) });
}

/** What was typed at a registration must not reach the operator's terminal as a command to it. */
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
  const token = newToken(random);
  const invitation = await storeInvitation(store, { email, now, random, tokenOf: () => token });
  if (invitation === null) {
    throw new CommandRefused(
      `${limits.invitation.open} invitations are open already. Withdraw some in the settings, or wait until they expire.`,
    );
  }
  log('the operator made an invitation', { invitation: invitation.id });
  const origin =
    config.publicUrl === undefined
      ? `http://localhost:${config.port}`
      : new URL(config.publicUrl).origin;
  print(origin + invitationPath(token));
  print(`For ${email ?? 'any address'}, once, until ${invitation.expires_at}.`);
}

function validEmail(text: string): string {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success) throw new CommandRefused(`${text} is no email address.`);
  return parsed.data;
}

async function resetPassword(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user, password_hash } = await findAccount(call);
  const password = call.input ?? randomPassword(call.random);
  const errors = newPasswordErrors(password, user).map((code) => fieldErrorMessages[code]);
  if (errors.length > 0) throw new CommandRefused(`${errors.join('. ')}.`);
  const to = await hashOnce(password);
  await store.transaction(async (bound) => {
    if (!(await bound.users.changePasswordHash(user.id, { from: password_hash, to }))) {
      throw new CommandRefused('The password was changed at the same time. Nothing was written.');
    }
    await bound.sessions.removeAll(user.id);
    await forgetLinks(bound, user.id);
    await notify(bound, call, { user, content: notificationTexts[user.language].passwordReset });
  });
  log('the operator reset the password', { user: user.id });
  if (call.input === null) print(password);
  else print('The password is the one that was given. All devices are signed out.');
}

function hashOnce(password: string): Promise<string> {
  const tooBusy = () => new CommandRefused('Too many passwords at once.');
  return createPasswordHashing({ mostAtOnce: 1, mostWaiting: 0, tooBusy }).hash(password);
}

/** For who has lost the authenticator app and the recovery codes. The password, and passkeys, stay. */
async function removeFactor(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user } = await findAccount(call);
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user.id))) throw nobody(call.email);
    if (!(await bound.factors.remove(user.id))) {
      throw new CommandRefused(`Two-step sign-in of ${call.email} is off already.`);
    }
    await notify(bound, call, { user, content: notificationTexts[user.language].secondFactorOff });
  });
  log('the operator turned the second factor off', { user: user.id });
  print('The password alone signs in again.');
}

async function endSessions(call: CommandCall): Promise<void> {
  const { store, print, log } = call;
  const { user } = await findAccount(call);
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user.id))) throw nobody(call.email);
    await bound.sessions.removeAll(user.id);
    await forgetLinks(bound, user.id);
    await notify(bound, call, { user, content: notificationTexts[user.language].sessionsEnded });
  });
  log('the operator ended the sessions', { user: user.id });
  print('All devices are signed out.');
}

async function remove(call: CommandCall): Promise<void> {
  const { store, write, print, log } = call;
  const { user } = await findAccount(call);
  if (!write) {
    print(`Would delete the account of ${user.email} and all that belongs to it, for good.`);
    print('Nothing was written. Once more with --write to do it.');
    return;
  }
  if (!(await store.users.remove(user.id))) throw nobody(call.email);
  await store.forgetErased();
  log('the operator deleted the account', { user: user.id });
  print('Deleted.');
}

async function findAccount({ store, email }: CommandCall) {
  const found = await store.users.findByEmail(email);
  if (found === null) throw nobody(email);
  return found;
}

function nobody(email: string): CommandRefused {
  return new CommandRefused(`Nobody here has the email ${email}.`);
}

async function notify(
  { notifications }: BoundStore,
  { now, random }: CommandCall,
  { user, content }: { readonly user: User; readonly content: string },
): Promise<void> {
  await notifications.add(user.id, {
    id: uuidv7(now, random),
    notification_type: 'other',
    content,
    created_at: new Date(now).toISOString(),
  });
}
