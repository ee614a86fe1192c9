import * as z from 'zod/mini';
import { monday } from '../calendar/week.ts';
import { chosenWeekday, knownDeviceToken, language, timezone } from './account.ts';

/** Alias of `z.catch`, which the linter mistakes for the method of a promise. */
const withFallback = z.catch;

/**
 * Fields of a sign-in that may create an account. Browsers fill them, and an invalid value must not
 * prevent a sign-in.
 */
export const newAccountSettings = {
  timezone: withFallback(z._default(timezone, 'UTC'), 'UTC'),
  language: withFallback(z._default(language, 'en'), 'en'),
  first_weekday: withFallback(z._default(chosenWeekday, monday), monday),
  device_token: withFallback(knownDeviceToken, undefined),
};
