import type { SignInWay } from '../texts/notification-texts-en.ts';
import type { AccountChange } from '../database/schema.ts';

/** The first sentence of a mail says everything important, because previews show no more. */
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
  /** The person has forbidden mails to set a password. */
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
    'If it was not you, change your password now, in the settings under Account: all other devices are signed out by that. If your password no longer works, choose “Forgot your password?” on the sign-in page.',
  passkey:
    'It was by a passkey. If it was not you, open the settings under Account now, remove the passkeys that you do not know, and sign that device out.',
  single_sign_on:
    'It was by single sign-on. If it was not you, secure your account at the sign-in service now, and sign that device out in the settings under Account.',
} as const;

const advice = {
  look: 'If it was not you, open the settings under Account now, end what you do not know, and change your password.',
  password:
    'If it was not you, change your password now, in the settings under Account: all other devices are signed out by that. If your password no longer works, choose “Forgot your password?” on the sign-in page.',
} as const;

export const en: MailTexts = {
  resetPassword: {
    subject: 'Choose a new password for Daymark',
    before: [
      'Somebody asked for a new password for your Daymark account. Was it you? Choose one here:',
    ],
    button: 'Choose a new password',
    after: [
      'The link works once, for 20 minutes. All your devices are signed out then.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  },
  passwordChanged: {
    subject: 'Your Daymark password was changed',
    before: ['The password of your Daymark account was changed.'],
    after: [
      'If it was not you, choose “Forgot your password?” on the sign-in page now: a new password signs everybody else out.',
    ],
  },
  confirmEmail: {
    subject: 'Please confirm your email for Daymark',
    before: [
      'Please confirm that this is your email. It is the way back to your account, should you forget your password.',
    ],
    button: 'Confirm this email',
    after: [
      'The link works for 7 days. On a device that is signed in, everything you have set up stays; elsewhere it ends all that was set up before.',
      'If you have no Daymark account, somebody has mistyped theirs: you need not do anything.',
    ],
  },
  confirmChange: {
    subject: 'Please confirm your new email for Daymark',
    before: [
      'This is to be the new email of your Daymark account. It becomes that once you confirm it:',
    ],
    button: 'Confirm the new email',
    after: [
      'The link works once, for 24 hours, on a device that is signed in to the account. Your other devices are signed out then.',
      'If you have no Daymark account, somebody has mistyped theirs: you need not do anything.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'The email of your Daymark account was changed',
    before: [
      `Your Daymark account now has another email: ${email}. This one does not sign in any more.`,
      'If it was not you, take it back here and then choose a new password:',
    ],
    button: 'Take the change back',
    after: ['The link works for 7 days. All devices are signed out then.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'New sign-in to your Daymark account',
    before: [
      `Somebody signed in to your Daymark account on a device that had not been there before: ${device}, ${at}.`,
      'If it was you, all is well.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'A token was made for your Daymark account',
      (at) =>
        `A token was made for your Daymark account, ${at}. A program that has it gets at your days.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'A token of your Daymark account was ended',
      (at) =>
        `A token of your Daymark account was ended, ${at}. Programs that have it get at nothing any more.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'A calendar was made for your Daymark account',
      (at) =>
        `A calendar was made for your Daymark account, ${at}. A program that has its address reads your areas and days.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'A calendar of your Daymark account was ended',
      (at) =>
        `A calendar of your Daymark account was ended, ${at}. Its address gives nothing any more.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'A webhook was added to your Daymark account',
      (at) =>
        `A webhook was added to your Daymark account, ${at}. What you mark is sent to its address, notes included.`,
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
        `Two-step sign-in was turned on for your Daymark account, ${at}. From now on signing in asks for a code of an authenticator app.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Two-step sign-in was turned off for Daymark',
      (at) =>
        `Two-step sign-in was turned off for your Daymark account, ${at}. The password alone signs in again.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'New recovery codes were made for Daymark',
      (at) =>
        `New recovery codes were made for your Daymark account, ${at}. The ones from before no longer work.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'A recovery code of your Daymark account was used',
      (at) =>
        `A recovery code of your Daymark account was used in place of a code of the authenticator app, ${at}.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'The password of your Daymark account was removed',
      (at) =>
        `The password of your Daymark account was removed, ${at}. Only passkeys and single sign-on sign in to it now.`,
      'If it was not you, open the settings under Account now, remove the passkeys that you do not know, and sign out the devices that you do not know. If you cannot sign in, write to those who run the server.',
    ),
    sessions_ended: createChangeText(
      'You were signed out of Daymark',
      (at) => `Those who run the server signed out all devices of your Daymark account, ${at}.`,
      'If you did not ask for it, write to them. Your inbox says what else has ended.',
    ),
    passkey_added: createChangeText(
      'A passkey was added to your Daymark account',
      (at) =>
        `A passkey was added to your Daymark account, ${at}. It signs in without your password.`,
      'If it was not you, open the settings under Account now, remove that passkey, and sign out the devices that you do not know.',
    ),
    passkey_removed: createChangeText(
      'A passkey of your Daymark account was removed',
      (at) => `A passkey of your Daymark account was removed, ${at}. It signs in no more.`,
      'If it was not you, open the settings under Account now, choose a new password, and sign out the devices that you do not know.',
    ),
    identity_linked: createChangeText(
      'Your Daymark account was linked',
      (at, provider) =>
        `Your Daymark account was linked with an account at ${provider}, ${at}. Who is signed in there comes into your account here, too.`,
      'If it was not you, open the settings under Account now, unlink it, and sign out the devices that you do not know.',
    ),
    identity_unlinked: createChangeText(
      'Your Daymark account was unlinked',
      (at, provider) =>
        `Your Daymark account is no longer linked with an account at ${provider}, ${at}: who is signed in there comes into it no more.`,
      'If it was not you, open the settings under Account now, choose a new password, and sign out the devices that you do not know.',
    ),
  },
  noRecovery: {
    subject: 'A new password for Daymark was asked for',
    before: [
      'Somebody asked for a new password for your Daymark account. It has no password, and you chose that no mail can set one.',
    ],
    after: [
      'Sign in with a passkey or by single sign-on. If you have neither any more, write to those who run the server.',
      'If it was not you, you need not do anything.',
    ],
  },
  accountDeleted: createChangeText(
    'Your Daymark account was deleted',
    (at) => `Your Daymark account was deleted with everything in it, ${at}.`,
    'If it was not you, write to those who run the server soon: they may have a backup from before.',
  ),
  webhookDisabled: {
    subject: 'A webhook of your Daymark account was turned off',
    before: [
      'A webhook of your Daymark account was turned off, because its address took nothing for a day or is gone. The events that waited for it were not sent.',
    ],
    after: [
      'Which one it was stands in your inbox. You can turn it on again in the settings, under Account.',
    ],
  },
  footer: (host) => `Daymark at ${host} sends this mail because an account there has this address.`,
};
