import type { Device } from '@daymark/shared/accounts/parse-user-agent.ts';
import type { StreakUnit } from '@daymark/shared/timeline/streak.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import { formatList } from './lists.ts';
import type { DisabledReason } from '@daymark/shared/webhooks/webhook.ts';

/** Names of the first areas of a list. `more` is the number of the other areas. */
export interface NamedAreas {
  readonly names: readonly string[];
  readonly more: number;
}

export interface StreakLength {
  readonly length: number;
  readonly unit: StreakUnit;
}

export interface NamedStreak extends StreakLength {
  readonly area: string;
}

/**
 * `toBest` is the number of days or weeks until the streak equals the area's best streak. 0 means
 * that this streak is the best.
 */
export interface StreakFact extends NamedStreak {
  readonly toBest: number;
}

/** `strength` and `change` are whole numbers, 0-100. */
export interface StrengthGain {
  readonly area: string;
  readonly strength: number;
  readonly change: number;
}

export interface WeekGoals {
  readonly reached: number;
  readonly of: number;
}

/** A text that is only for the inbox begins with a title on its own line. */
export interface NotificationTexts {
  readonly quoteTitle: string;
  readonly quoteBody: (quote: { readonly text: string; readonly author: string }) => string;
  /** @param open number of areas, at least 1 */
  readonly reminderTitle: (open: number) => string;
  /** Example: Health, Work, Family and 2 more. */
  readonly areaList: (areas: NamedAreas) => string;
  readonly done: string;
  readonly allDone: string;
  readonly later: string;
  readonly streakTitle: (streaks: number) => string;
  /** Longest open streak of today. `more` is the number of the other streaks. */
  readonly streakBody: (streak: NamedStreak & { readonly more: number }) => string;
  readonly inactivityTitle: (days: number) => string;
  readonly inactivityBody: (areas: NamedAreas) => string;
  /** @param percent a whole number, 0-100 */
  readonly weekTitle: (percent: number) => string;
  readonly weekBody: (week: {
    readonly done: number;
    readonly possible: number;
    readonly band: WeekReportBand;
    readonly goals: WeekGoals | null;
    readonly gain: StrengthGain | null;
  }) => string;
  readonly milestoneTitle: (streak: StreakLength) => string;
  /** @param streak with a strength that is a whole number, 0-100 */
  readonly milestoneBody: (streak: NamedStreak & { readonly strength: number }) => string;
  readonly perfectWeekTitle: string;
  readonly perfectWeekBody: string;
  readonly celebrationTitle: string;
  readonly celebrationBody: (day: {
    readonly areas: number;
    /** Longest streak that today has extended, if it is worth mentioning. */
    readonly fact: StreakFact | null;
  }) => string;
  readonly emailChanged: (emails: { readonly from: string; readonly to: string }) => string;
  /** Example: Firefox on Windows. Either part may be unknown. */
  readonly deviceName: (device: Pick<Device, 'browser' | 'system'>) => string;
  readonly newSignIn: (signIn: { readonly device: string; readonly way: SignInWay }) => string;
  /** Announces all conflicts together that were not announced before. */
  readonly conflict: string;
  readonly passwordReset: string;
  readonly sessionsEnded: string;
  readonly tokenMade: (token: { readonly name: string }) => string;
  readonly tokenEnded: (token: { readonly name: string }) => string;
  readonly calendarMade: (calendar: { readonly kind: CalendarKind }) => string;
  readonly calendarEnded: (calendar: { readonly kind: CalendarKind }) => string;
  readonly webhookAdded: (webhook: { readonly host: string }) => string;
  /** The URL, the events or the switch of the webhook has changed. */
  readonly webhookChanged: (webhook: { readonly host: string }) => string;
  readonly webhookRemoved: (webhook: { readonly host: string }) => string;
  readonly passwordChanged: string;
  readonly passwordRemoved: string;
  readonly recoveryCodesMade: string;
  /** Counts of access that a new password, a link or an operator ended. At least one is not 0. */
  readonly accessEnded: (ended: CountedAccess) => string;
  readonly passkeyAdded: (passkey: { readonly name: string }) => string;
  readonly passkeyRemoved: (passkey: { readonly name: string }) => string;
  readonly identityLinked: (identity: { readonly provider: string }) => string;
  readonly identityUnlinked: (identity: { readonly provider: string }) => string;
  /** The counter of the passkey went back, so two authenticators may have the passkey. */
  readonly passkeyCopied: (passkey: { readonly name: string }) => string;
  readonly secondFactorOn: string;
  readonly secondFactorOff: string;
  readonly recoveryCodeUsed: (codes: { readonly left: number }) => string;
  readonly webhookDisabled: (webhook: DisabledWebhook) => string;
}

export interface CountedAccess {
  readonly passkeys: number;
  readonly identities: number;
  readonly tokens: number;
  readonly calendars: number;
  readonly webhooks: number;
  readonly secondFactor: number;
  readonly webhooksOff: number;
}

export interface DisabledWebhook {
  readonly host: string;
  readonly reason: DisabledReason;
  readonly lost: number;
}

export type SignInWay = 'password' | 'passkey' | 'single_sign_on';

/** Band of a week's percentage: 'excellent' is 80 or more, 'good' 60 or more, 'modest' less. */
export type WeekReportBand = 'excellent' | 'good' | 'modest';

const isOne = (count: number) => count === 1;
const days = (count: number) => (isOne(count) ? '1 day' : `${count} days`);
const lengthOf = ({ length, unit }: StreakLength) =>
  unit === 'days' ? days(length) : isOne(length) ? '1 week' : `${length} weeks`;

const wordsOfDisabling = {
  failing: 'Its URL stopped responding for a day',
  gone: 'Its URL says it no longer exists',
  overflow: 'Too many events were waiting for it',
} as const;

const wordsOfWeek = {
  excellent: 'An excellent week.',
  good: 'A good week.',
  modest: 'A new week is a new start.',
} as const;

const nameOfCalendar = { due: 'What is due', done: 'Done days' } as const;

const counted = (count: number, name: string) => `${count} ${name}${isOne(count) ? '' : 's'}`;

function namesOfEnded(ended: Omit<CountedAccess, 'webhooksOff'>): string {
  return formatList('en-GB', [
    ...(ended.passkeys > 0 ? [counted(ended.passkeys, 'passkey')] : []),
    ...(ended.identities > 0 ? [counted(ended.identities, 'single sign-on link')] : []),
    ...(ended.tokens > 0 ? [counted(ended.tokens, 'token')] : []),
    ...(ended.calendars > 0 ? [counted(ended.calendars, 'calendar')] : []),
    ...(ended.webhooks > 0 ? [counted(ended.webhooks, 'webhook')] : []),
    ...(ended.secondFactor > 0 ? ['two-step sign-in'] : []),
  ]);
}

const newSignInBy = {
  password: 'New sign-in',
  passkey: 'New sign-in with a passkey',
  single_sign_on: 'New sign-in by single sign-on',
} as const;
const afterSignIn = {
  password: 'change your password now and sign that device out in Settings.',
  passkey:
    'remove passkeys you don’t recognize and sign that device out, both in Settings, Account.',
  single_sign_on:
    'secure your account at the sign-in service now and sign that device out in Settings.',
} as const;

export const en: NotificationTexts = {
  quoteTitle: 'Quote of the day',
  quoteBody: ({ text, author }) => `“${text}” — ${author}`,
  reminderTitle: (open) =>
    isOne(open) ? 'One area is still open today' : `${open} areas are still open today`,
  areaList: ({ names, more }) =>
    formatList('en-GB', more === 0 ? names : [...names, `${more} more`]),
  done: 'Done',
  allDone: 'All done',
  later: 'Again in an hour',
  streakTitle: (streaks) => (isOne(streaks) ? 'Keep your streak' : 'Keep your streaks'),
  streakBody: ({ area, more, ...streak }) =>
    `${area}: ${lengthOf(streak)} in a row. Don’t forget today.${
      more === 0
        ? ''
        : isOne(more)
          ? ' 1 more streak is open too.'
          : ` ${more} more streaks are open too.`
    }`,
  inactivityTitle: (count) => `Nothing marked for ${days(count)}`,
  inactivityBody: (areas) => `${en.areaList(areas)}: today’s a good day to pick it up again.`,
  weekTitle: (percent) => `Your last week: ${percent}%`,
  weekBody: ({ done, possible, band, goals, gain }) =>
    `${done} of ${possible} done. ${wordsOfWeek[band]}${
      goals === null ? '' : ` Weekly goals: ${goals.reached} of ${goals.of} reached.`
    }${
      gain === null
        ? ''
        : ` Biggest gain: ${gain.area}, strength ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (streak) => `A streak of ${lengthOf(streak)}`,
  milestoneBody: ({ area, strength, ...streak }) =>
    `${area}: ${lengthOf(streak)} in a row, strength ${strength}. Nice work!`,
  perfectWeekTitle: 'A perfect week',
  perfectWeekBody: 'You did everything you planned this week.',
  celebrationTitle: 'All done today',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas) ? 'Your area is done for today.' : `All ${areas} areas are done for today.`) +
    (fact === null ? '' : ` ${fact.area}: ${lengthOf(fact)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Your email was changed\nIt was ${from} and is now ${to}. If this wasn’t you, change your password now.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser} on ${system}`
      : (browser ?? system ?? 'an unknown device'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nIf this wasn’t you, ${afterSignIn[way]}`,
  conflict:
    'Two of your devices marked the same day differently\nThe later mark counts. You can find the earlier one in Import and export, Recent changes.',
  passwordReset:
    'An administrator reset your password and signed out your devices\nNot expected? Contact them.',
  sessionsEnded: 'An administrator signed out all your devices\nNot expected? Contact them.',
  tokenMade: ({ name }) =>
    `The token “${name}” was made\nAnyone with this token can see your days. Not you? Remove it in Settings, Account.`,
  tokenEnded: ({ name }) =>
    `The token “${name}” was ended\nIt no longer gives access. If this wasn’t you, change your password now and sign out devices you don’t recognize.`,
  calendarMade: ({ kind }) =>
    `The calendar “${nameOfCalendar[kind]}” was made\nAnyone with its address can see your areas and days. Not you? Remove it in Settings, Account.`,
  calendarEnded: ({ kind }) =>
    `The calendar “${nameOfCalendar[kind]}” was ended\nIts address no longer works. If this wasn’t you, change your password now and sign out devices you don’t recognize.`,
  webhookAdded: ({ host }) =>
    `A webhook to ${host} was added\nIt sends what you mark, including notes. Not you? Remove it in Settings, Account.`,
  webhookChanged: ({ host }) =>
    `The webhook to ${host} was changed\nIf this wasn’t you, check it in Settings, Account now.`,
  webhookRemoved: ({ host }) =>
    `The webhook to ${host} was removed\nIf this wasn’t you, change your password now and sign out devices you don’t recognize.`,
  passwordChanged:
    'Your password was changed\nIf this wasn’t you, choose “Forgot your password?” on the sign-in page now.',
  passwordRemoved:
    'The password of your account was removed\nYou can now sign in only with passkeys or single sign-on. If this wasn’t you, remove passkeys and devices you don’t recognize in Settings, Account.',
  recoveryCodesMade:
    'New recovery codes were made\nThe old ones no longer work. If this wasn’t you, change your password now and make new codes.',
  accessEnded: ({ webhooksOff, ...ended }) =>
    `Access to your account has ended\n${namesOfEnded(ended) === '' ? '' : `Ended: ${namesOfEnded(ended)}. `}${
      webhooksOff === 0 ? '' : `Turned off: ${counted(webhooksOff, 'webhook')}. `
    }Set up again in Settings what you still need.`,
  passkeyAdded: ({ name }) =>
    `The passkey “${name}” was added to your account\nIf this wasn’t you, remove it in Settings, Account now.`,
  passkeyRemoved: ({ name }) =>
    `The passkey “${name}” was removed from your account\nIf this wasn’t you, choose a new password now and sign out devices you don’t recognize.`,
  identityLinked: ({ provider }) =>
    `Your account was linked with one at ${provider}\nIt can now sign in to your account. If this wasn’t you, unlink it in Settings, Account now.`,
  identityUnlinked: ({ provider }) =>
    `Your account is no longer linked with one at ${provider}\nIf this wasn’t you, choose a new password now and sign out devices you don’t recognize.`,
  passkeyCopied: ({ name }) =>
    `A sign-in with the passkey “${name}” was refused\nSomeone may have a copy of it. Remove it in Settings, Account, and add a new one.`,
  secondFactorOn:
    'Two-step sign-in was turned on\nSigning in now also asks for a code from your authenticator app. If this wasn’t you, change your password now.',
  secondFactorOff:
    'Two-step sign-in was turned off\nYour password is now enough to sign in. If this wasn’t you, change your password now.',
  recoveryCodeUsed: ({ left }) =>
    `A recovery code was used\n${left === 0 ? 'None is left' : isOne(left) ? '1 is left' : `${left} are left`}: you can make new ones in Settings. If this wasn’t you, change your password now.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `The webhook to ${host} was turned off\n${wordsOfDisabling[reason]}. Events not sent: ${lost}. You can turn it on again in Settings, Account.`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'your best so far' : `${toBest} short of your best`;
}
