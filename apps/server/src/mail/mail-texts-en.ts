import type { SignInWay } from '@daymark/shared/notifications/notification-texts-en.ts';
import type { AccountChange } from '../database/schema.ts';

/** What stands in one mail. A sentence that begins a mail says all that matters: previews show no more. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs. */
  readonly before: readonly string[];
  /** What the link says; none where the mail has no link. */
  readonly button?: string;
  readonly after: readonly string[];
}

export interface SignInFacts {
  readonly way: SignInWay;
  /** In words, and never those of the device itself. */
  readonly device: string;
  /** In words, in the user's time zone. */
  readonly at: string;
}

export interface ChangeFacts {
  /** As above. */
  readonly at: string;
  /** What people know the identity provider by; empty where it is about none. */
  readonly provider: string;
}

export interface MailTexts {
  readonly resetPassword: MailText;
  readonly passwordChanged: MailText;
  readonly confirmEmail: MailText;
  readonly confirmChange: MailText;
  /** @param email the new one */
  readonly emailChanged: (email: string) => MailText;
  readonly newSignIn: (signIn: SignInFacts) => MailText;
  /** By what was done. */
  readonly accountChanged: Readonly<Record<AccountChange, (change: ChangeFacts) => MailText>>;
  readonly webhookDisabled: MailText;
  /** @param host of this server, as people know it */
  readonly footer: (host: string) => string;
}

const afterSignIn = {
  password:
    'If it was not you, change your password now, in the settings under Account: all other devices are signed out by that. If your password no longer works, choose “Forgot your password?” on the sign-in page.',
  passkey:
    'It was by a passkey. If it was not you, open the settings under Account now, remove the passkeys that you do not know, and sign that device out.',
  single_sign_on:
    'It was by single sign-on. If it was not you, secure your account at the sign-in service now, and sign that device out in the settings under Account.',
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
      'The link works for 7 days.',
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
      'The link works once, for 24 hours. Your other devices are signed out then.',
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
    passkey_added: ({ at }) => ({
      subject: 'A passkey was added to your Daymark account',
      before: [
        `A passkey was added to your Daymark account, ${at}. It signs in without your password.`,
      ],
      after: [
        'If it was not you, open the settings under Account now, remove that passkey, and sign out the devices that you do not know.',
      ],
    }),
    passkey_removed: ({ at }) => ({
      subject: 'A passkey of your Daymark account was removed',
      before: [`A passkey of your Daymark account was removed, ${at}. It signs in no more.`],
      after: [
        'If it was not you, open the settings under Account now, choose a new password, and sign out the devices that you do not know.',
      ],
    }),
    identity_linked: ({ at, provider }) => ({
      subject: 'Your Daymark account was linked',
      before: [
        `Your Daymark account was linked with an account at ${provider}, ${at}. Who is signed in there comes into your account here, too.`,
      ],
      after: [
        'If it was not you, open the settings under Account now, unlink it, and sign out the devices that you do not know.',
      ],
    }),
    identity_unlinked: ({ at, provider }) => ({
      subject: 'Your Daymark account was unlinked',
      before: [
        `Your Daymark account is no longer linked with an account at ${provider}, ${at}: who is signed in there comes into it no more.`,
      ],
      after: [
        'If it was not you, open the settings under Account now, choose a new password, and sign out the devices that you do not know.',
      ],
    }),
  },
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
