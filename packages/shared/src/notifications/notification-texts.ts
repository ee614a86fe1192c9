import type { Language } from '../accounts/account.ts';
import { de } from './notification-texts-de.ts';
import { en } from './notification-texts-en.ts';
import { fr } from './notification-texts-fr.ts';
import { ru } from './notification-texts-ru.ts';

/** Names of which a text says the first ones; `more` is how many there are beyond those. */
export interface NamedAreas {
  readonly names: readonly string[];
  readonly more: number;
}

export interface NamedStreak {
  readonly area: string;
  readonly days: number;
}

/** A streak, and how many days are missing to the best of that area; 0 where it is the best. */
export interface StreakFact extends NamedStreak {
  readonly toBest: number;
}

/** In whole numbers, 0-100. */
export interface StrengthGain {
  readonly area: string;
  readonly strength: number;
  readonly change: number;
}

export interface NotificationTexts {
  readonly quoteTitle: string;
  readonly quoteBody: (quote: { readonly text: string; readonly author: string }) => string;
  /** @param open at least one area */
  readonly reminderTitle: (open: number) => string;
  /** Health, Work, Family and 2 more */
  readonly areaList: (areas: NamedAreas) => string;
  readonly done: string;
  /** For several areas at once. */
  readonly allDone: string;
  readonly later: string;
  readonly streakTitle: (streaks: number) => string;
  /** The longest streak of those that are open today; `more` is how many there are beside it. */
  readonly streakBody: (streak: NamedStreak & { readonly more: number }) => string;
  readonly inactivityTitle: (days: number) => string;
  readonly inactivityBody: (areas: NamedAreas) => string;
  /** @param percent a whole number, 0-100 */
  readonly weekTitle: (percent: number) => string;
  readonly weekBody: (week: {
    readonly done: number;
    readonly possible: number;
    readonly band: WeekBand;
    /** The area that has become stronger by most; null where none has. */
    readonly gain: StrengthGain | null;
  }) => string;
  readonly milestoneTitle: (days: number) => string;
  readonly milestoneBody: (streak: NamedStreak) => string;
  readonly perfectWeekTitle: string;
  readonly perfectWeekBody: string;
  readonly celebrationTitle: string;
  readonly celebrationBody: (day: {
    readonly areas: number;
    /** The longest streak that today has lengthened; null where none is worth a word. */
    readonly fact: StreakFact | null;
  }) => string;
  readonly emailChanged: (emails: { readonly from: string; readonly to: string }) => string;
}

/** Of a week's percentage: 80 and more, 60 and more, less. */
export type WeekBand = 'excellent' | 'good' | 'modest';

/** What the server writes into notifications. */
export const notificationTexts: Readonly<Record<Language, NotificationTexts>> = { en, ru, de, fr };
