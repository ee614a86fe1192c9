import { hash } from 'node:crypto';
import type { SignInResult, User } from '@daymark/shared/accounts/account.ts';
import type { SignInWay } from '../texts/notification-texts-en.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { Server } from '../http/server.ts';
import { describeDevice } from '../mail/mail-message.ts';
import type { BoundStore } from '../store/store.ts';
import { readDeviceSecret, readDeviceNonce } from './device-tokens.ts';
import { queueMail } from './queue-mail.ts';

const day = 86_400;

interface SignIn {
  readonly user: User;
  readonly userAgent: string;
  readonly now: number;
  readonly way: SignInWay;
}

type SignInNotice = Pick<SignInResult, 'notice_id'>;

export async function notifyOfSignIn(
  server: Server,
  store: BoundStore,
  { user, userAgent, now, way }: SignIn,
): Promise<SignInNotice> {
  // A program that signs in as a new device each time must not flood the inbox.
  const key = `sign-in-notice:${hash('sha256', user.id, 'hex')}`;
  const limit = { hits: limits.signInNoticesPerDay, seconds: day };
  if ((await store.rateLimits.hit(key, limit, now)) > 0) return {};
  const at = new Date(now).toISOString();
  const device = describeDevice(user.language, userAgent);
  const notice_id = uuidv7(now, server.random);
  await store.notifications.add(user.id, {
    id: notice_id,
    notification_type: 'other',
    content: notificationTexts[user.language].newSignIn({ device, way }),
    created_at: at,
  });
  await queueMail(server, store, {
    user_id: user.id,
    kind: 'new_sign_in',
    recipient: user.email,
    details: { userAgent, at, way },
  });
  return { notice_id };
}

interface SignInWithoutPassword extends SignIn {
  readonly password_hash: string;
  readonly device_token: string | undefined;
}

/**
 * Notifies the user unless the device token is valid. Must run in a transaction that has locked the
 * user.
 */
export async function notifyUnlessKnown(
  server: Server,
  store: BoundStore,
  { password_hash, device_token, ...signIn }: SignInWithoutPassword,
): Promise<SignInNotice> {
  const userId = signIn.user.id;
  const secret = await readDeviceSecret(store, { userId, password_hash }, server.random);
  if (device_token !== undefined && readDeviceNonce(device_token, { userId, secret }) !== null)
    return {};
  return notifyOfSignIn(server, store, signIn);
}
