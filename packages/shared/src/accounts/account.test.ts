import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { credentials, registration } from './account.ts';

const ada = {
  email: 'ada@example.org',
  password: 'Sunny-Day-7',
  full_name: 'Ada Lovelace',
};

const errors = (change: Record<string, unknown>) => fieldCodes(registration, { ...ada, ...change });

it('a registration requires email, password and full name, and fills in default settings', () => {
  expect(registration.parse(ada)).toEqual({
    ...ada,
    timezone: 'UTC',
    notification_time: '09:00',
    language: 'en',
    first_weekday: 1,
  });
  expect(fieldCodes(registration, {})).toEqual([
    'email: required',
    'password: password_required',
    'full_name: required',
  ]);
});

it('a registration removes spaces around the email and the name, and keeps their case', () => {
  const parsed = registration.parse({ ...ada, email: ' Ada@Example.org ', full_name: ' Ada L ' });
  expect([parsed.email, parsed.full_name]).toEqual(['Ada@Example.org', 'Ada L']);
});

it('a registration never trims the password', () => {
  expect(registration.parse({ ...ada, password: ' Sunny-Day-7 ' }).password).toBe(' Sunny-Day-7 ');
});

it.each([
  ['', 'email_required'],
  ['   ', 'email_required'],
  ['ada', 'email_invalid'],
  ['ada@exa mple.org', 'email_invalid'],
  ['ada@@example.org', 'email_invalid'],
  ['ada@example..org', 'email_invalid'],
  ['@example.org', 'email_invalid'],
  ['ada@.org', 'email_invalid'],
  ['ada@localhost.', 'email_invalid'],
  ['ada@[127.0.0.1]', 'email_invalid'],
  ['ada@[IPv6:::1]', 'email_invalid'],
  ['ada@127.0.0.1', 'email_invalid'],
  ['ada@::1', 'email_invalid'],
  ['ada\u200b@localhost', 'email_invalid'],
  ['ada@local\u00adhost', 'email_invalid'],
  ['ada\u0000@localhost', 'email_invalid'],
  ['ada\u202e@example.org', 'email_invalid'],
  [`${'a'.repeat(250)}@b.org`, 'email_too_long'],
  [7, 'invalid'],
])('a registration refuses the email %j with %s', (email, code) => {
  expect(errors({ email })).toEqual([`email: ${code}`]);
});

it.each([
  'user@localhost',
  'ada@nas',
  'ada@home.arpa',
  'ada+days@mail.sub.example.org',
  "o'neil@example.org",
  'jürgen@müller.example',
  'ада@почта.рф',
  'ada@3com',
])('a registration accepts the email %s', (email) => {
  expect(errors({ email })).toEqual([]);
});

it.each([
  ['A', 'full_name_too_short'],
  ['  A  ', 'full_name_too_short'],
  ['A'.repeat(101), 'full_name_too_long'],
])('a registration refuses the full name %j with %s', (full_name, code) => {
  expect(errors({ full_name })).toEqual([`full_name: ${code}`]);
});

it('a registration treats a blank username as absent', () => {
  expect(registration.parse({ ...ada, username: '  ' }).username).toBeUndefined();
  expect(registration.parse({ ...ada, username: '' }).username).toBeUndefined();
  expect(registration.parse({ ...ada, username: ' ada_l-1 ' }).username).toBe('ada_l-1');
});

it.each([
  ['ad', ['username: username_too_short']],
  ['a'.repeat(51), ['username: username_too_long']],
  ['ada lovelace', ['username: username_characters']],
  ['ädä', ['username: username_characters']],
  ['a!', ['username: username_too_short', 'username: username_characters']],
])('a registration refuses the username %j', (username, codes) => {
  expect(errors({ username })).toEqual(codes);
});

it('a registration reports every password requirement that the password misses', () => {
  expect(errors({ password: 'sunny' })).toEqual([
    'password: password_too_short',
    'password: password_no_uppercase',
    'password: password_no_digit',
    'password: password_no_special',
  ]);
});

it.each([
  ['timezone', 'Mars/Olympus', 'timezone_unknown'],
  ['timezone', 'x'.repeat(101), 'timezone_unknown'],
  ['notification_time', '09:30', 'notification_time_not_hourly'],
  ['notification_time', '24:00', 'notification_time_not_hourly'],
  ['notification_time', '9:00', 'notification_time_not_hourly'],
  ['language', 'it', 'language_unknown'],
])('a registration refuses the %s %j', (field, value, code) => {
  expect(errors({ [field]: value })).toEqual([`${field}: ${code}`]);
});

it('a registration drops unknown fields', () => {
  expect(registration.parse({ ...ada, is_admin: true })).not.toHaveProperty('is_admin');
});

it('login credentials require an email and a password, but check neither format', () => {
  expect(fieldCodes(credentials, {})).toEqual([
    'email: email_required',
    'password: password_required',
  ]);
  expect(fieldCodes(credentials, { email: ' ', password: '' })).toEqual([
    'email: email_required',
    'password: password_required',
  ]);
  expect(fieldCodes(credentials, { email: 'ada', password: 'x' })).toEqual([]);
});

it('login credentials refuse an email of more than 254 characters', () => {
  const of = (length: number) => ({ email: 'a'.repeat(length), password: 'x' });
  expect(fieldCodes(credentials, of(254))).toEqual([]);
  expect(fieldCodes(credentials, of(255))).toEqual(['email: email_too_long']);
});
