import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { profileChanges } from './account-endpoints.ts';

it('a profile update accepts any subset of the profile fields, even an empty one', () => {
  expect(profileChanges.parse({})).toEqual({});
  const changes = {
    email: ' Ada@Example.org ',
    timezone: 'Asia/Tokyo',
    notification_time: '21:00',
  };
  expect(profileChanges.parse(changes)).toEqual({ ...changes, email: 'Ada@Example.org' });
});

it('a blank username in a profile update is ignored', () => {
  expect(profileChanges.parse({ username: '  ' }).username).toBeUndefined();
  expect(profileChanges.parse({ username: 'ada' }).username).toBe('ada');
});

it('a profile update refuses invalid fields with the same codes as a registration', () => {
  const wrong = {
    email: 'ada',
    username: 'a b',
    full_name: 'A',
    timezone: 'Mars/Olympus',
    notification_time: '9:00',
    language: 'it',
  };
  expect(fieldCodes(profileChanges, wrong)).toEqual([
    'email: email_invalid',
    'username: username_characters',
    'full_name: full_name_too_short',
    'timezone: timezone_unknown',
    'notification_time: notification_time_not_hourly',
    'language: language_unknown',
  ]);
});
