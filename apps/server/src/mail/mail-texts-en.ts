import type { SignInWay } from '../texts/notification-texts-en.ts';
import type { AccountChange } from '../database/schema.ts';

/** The first sentence of a mail says what matters most, because previews show no more. */
export interface MailText {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: string;
  readonly after: readonly string[];
}

export interface SignInFacts {
  readonly way: SignInWay;
  readonly device: string;
  readonly at: string;
}

export interface ChangeFacts {
  readonly at: string;
  readonly provider: string;
}

export interface MailTexts {
  readonly resetPassword: MailText;
  readonly passwordChanged: MailText;
  readonly confirmEmail: MailText;
  readonly confirmChange: MailText;
  readonly emailChanged: (email: string) => MailText;
  readonly newSignIn: (signIn: SignInFacts) => MailText;
  readonly accountChanged: Readonly<Record<AccountChange, (change: ChangeFacts) => MailText>>;
  /**
   * Sent after a reset request if the account has no password and its owner chose that no mail can
   * set one.
   */
  readonly noRecovery: MailText;
  readonly accountDeleted: (change: ChangeFacts) => MailText;
  readonly webhookDisabled: MailText;
  readonly footer: (host: string) => string;
}

export function createChangeText(
  subject: string,
  sentence: (at: string, provider: string) => string,
  advice: string,
) {
  return ({ at, provider }: ChangeFacts): MailText => {
    return { subject, before: [sentence(at, provider)], after: [advice] };
  };
}

const afterSignIn = {
  password:
    'If this wasn’t you, change your password now in Settings, Account. That signs out all other devices. If your password no longer works, choose “Forgot your password?” on the sign-in page.',
  passkey:
    'They used a passkey. If this wasn’t you, go to Settings, Account now, remove passkeys you don’t recognize, and sign that device out.',
  single_sign_on:
    'They used single sign-on. If this wasn’t you, secure your account at the sign-in service now, and sign that device out in Settings, Account.',
} as const;

const advice = {
  look: 'If this wasn’t you, go to Settings, Account now, end what you don’t recognize, and change your password.',
  password:
    'If this wasn’t you, change your password now in Settings, Account. That signs out all other devices. If your password no longer works, choose “Forgot your password?” on the sign-in page.',
} as const;

export const en: MailTexts = {
  resetPassword: {
    subject: 'Choose a new password for Daymark',
    before: ['You asked to reset your Daymark password. Choose a new one here:'],
    button: 'Choose a new password',
    after: [
      'The link works once, for 20 minutes. Resetting signs out all your devices.',
      'Not you? Ignore this email. Your password stays the same.',
    ],
  },
  passwordChanged: {
    subject: 'Your Daymark password was changed',
    before: ['The password of your Daymark account was changed.'],
    after: [
      'If this wasn’t you, choose “Forgot your password?” on the sign-in page now. A new password signs everyone else out.',
    ],
  },
  confirmEmail: {
    subject: 'Please confirm your email for Daymark',
    before: ['Please confirm that this is your email. You’ll need it if you forget your password.'],
    button: 'Confirm this email',
    after: [
      'The link works for 7 days. If you open it on a signed-in device, everything you set up stays. On any other device, everything set up before ends.',
      'No Daymark account? Someone mistyped their address. You don’t need to do anything.',
    ],
  },
  confirmChange: {
    subject: 'Please confirm your new email for Daymark',
    before: ['Confirm this as the new email for your Daymark account:'],
    button: 'Confirm the new email',
    after: [
      'The link works once, for 24 hours, on a device that is signed in to the account. Confirming signs out your other devices.',
      'No Daymark account? Someone mistyped their address. You don’t need to do anything.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'The email of your Daymark account was changed',
    before: [
      `Your Daymark account now has another email: ${email}. You can no longer sign in with this one.`,
      'If this wasn’t you, undo the change here and then choose a new password:',
    ],
    button: 'Undo the change',
    after: ['The link works for 7 days. Undoing signs out all devices.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'New sign-in to your Daymark account',
    before: [
      `Someone signed in to your Daymark account on a new device: ${device}, ${at}.`,
      'If this was you, no action is needed.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'A token was made for your Daymark account',
      (at) =>
        `A token was made for your Daymark account, ${at}. Anyone with this token can see your days.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'A token of your Daymark account was ended',
      (at) => `A token of your Daymark account was ended, ${at}. It no longer gives access.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'A calendar was made for your Daymark account',
      (at) =>
        `A calendar was made for your Daymark account, ${at}. Anyone with its address can see your areas and days.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'A calendar of your Daymark account was ended',
      (at) => `A calendar of your Daymark account was ended, ${at}. Its address no longer works.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'A webhook was added to your Daymark account',
      (at) =>
        `A webhook was added to your Daymark account, ${at}. It sends what you mark, including notes, to its URL.`,
      advice.look,
    ),
    webhook_changed: createChangeText(
      'A webhook of your Daymark account was changed',
      (at) => `A webhook of your Daymark account was changed, ${at}. Your inbox says which one.`,
      advice.look,
    ),
    webhook_removed: createChangeText(
      'A webhook of your Daymark account was removed',
      (at) => `A webhook of your Daymark account was removed, ${at}. Your inbox says which one.`,
      advice.password,
    ),
    second_factor_on: createChangeText(
      'Two-step sign-in was turned on for Daymark',
      (at) =>
        `Two-step sign-in was turned on for your Daymark account, ${at}. Signing in now also asks for a code from an authenticator app.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Two-step sign-in was turned off for Daymark',
      (at) =>
        `Two-step sign-in was turned off for your Daymark account, ${at}. The password is now enough to sign in.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'New recovery codes were made for Daymark',
      (at) =>
        `New recovery codes were made for your Daymark account, ${at}. The old ones no longer work.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'A recovery code of your Daymark account was used',
      (at) =>
        `A recovery code was used to sign in to your Daymark account instead of the authenticator app, ${at}.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'The password of your Daymark account was removed',
      (at) =>
        `The password of your Daymark account was removed, ${at}. You can now sign in only with passkeys or single sign-on.`,
      'If this wasn’t you, go to Settings, Account now, and remove passkeys and devices you don’t recognize. If you can’t sign in, write to the server’s operator.',
    ),
    sessions_ended: createChangeText(
      'You were signed out of Daymark',
      (at) => `The server’s operator signed out all devices of your Daymark account, ${at}.`,
      'Not expected? Contact them. Your inbox lists what else ended.',
    ),
    passkey_added: createChangeText(
      'A passkey was added to your Daymark account',
      (at) =>
        `A passkey was added to your Daymark account, ${at}. It can sign in without your password.`,
      'If this wasn’t you, go to Settings, Account now, remove that passkey, and sign out devices you don’t recognize.',
    ),
    passkey_removed: createChangeText(
      'A passkey of your Daymark account was removed',
      (at) => `A passkey of your Daymark account was removed, ${at}. It can no longer sign in.`,
      'If this wasn’t you, go to Settings, Account now, choose a new password, and sign out devices you don’t recognize.',
    ),
    identity_linked: createChangeText(
      'Your Daymark account was linked',
      (at, provider) =>
        `Your Daymark account was linked with an account at ${provider}, ${at}. Anyone signed in there can also sign in here.`,
      'If this wasn’t you, go to Settings, Account now, unlink it, and sign out devices you don’t recognize.',
    ),
    identity_unlinked: createChangeText(
      'Your Daymark account was unlinked',
      (at, provider) =>
        `Your Daymark account is no longer linked with an account at ${provider}, ${at}. It can no longer be used to sign in here.`,
      'If this wasn’t you, go to Settings, Account now, choose a new password, and sign out devices you don’t recognize.',
    ),
  },
  noRecovery: {
    subject: 'Someone asked to reset your Daymark password',
    before: [
      'Someone asked to reset the password of your Daymark account. It has no password, and you chose that none can be set by email.',
    ],
    after: [
      'Sign in with a passkey or single sign-on. If you have lost both, write to the server’s operator.',
      'Not you? You don’t need to do anything.',
    ],
  },
  accountDeleted: createChangeText(
    'Your Daymark account was deleted',
    (at) => `Your Daymark account was deleted with everything in it, ${at}.`,
    'If this wasn’t you, write to the server’s operator soon: they may have an older backup.',
  ),
  webhookDisabled: {
    subject: 'A webhook of your Daymark account was turned off',
    before: [
      'A webhook of your Daymark account was turned off because its URL stopped responding for a day or no longer exists. Its waiting events were not sent.',
    ],
    after: ['See your inbox for which one. You can turn it on again in Settings, Account.'],
  },
  footer: (host) => `You’re getting this because this address belongs to an account at ${host}.`,
};
