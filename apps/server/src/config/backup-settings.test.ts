import {
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';

const recipient = await identityToRecipient(await generateX25519Identity());

it('readConfig defaults to no backup schedule and to the folder `backups` in DATA_DIR', () => {
  expect(readConfig({ DATA_DIR: '/var/daymark' }).backups).toEqual({
    schedule: undefined,
    folder: '/var/daymark/backups',
    recipient: undefined,
    command: undefined,
  });
});

it('readConfig reads the schedule, folder, key and command of backups', () => {
  const env = {
    BACKUP_SCHEDULE: '03:05',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_AGE_RECIPIENT: recipient,
    BACKUP_COMMAND: 'rclone copy "$BACKUP_FILE" far:away',
  };
  expect(readConfig(env).backups).toEqual({
    schedule: { hour: 3, minute: 5 },
    folder: '/mnt/backups',
    recipient,
    command: 'rclone copy "$BACKUP_FILE" far:away',
  });
});

it.each(['00:00', '23:59', '09:30'])('BACKUP_SCHEDULE accepts %s', (BACKUP_SCHEDULE) => {
  expect(errorsOf({ BACKUP_SCHEDULE })).toEqual([]);
});

it.each(['24:00', '3:15', '03:60', '03:15:00', 'daily', '15 3 * * *'])(
  'BACKUP_SCHEDULE refuses %s',
  (BACKUP_SCHEDULE) => {
    expect(errorsOf({ BACKUP_SCHEDULE })).toEqual([
      'BACKUP_SCHEDULE must be a time of day in UTC such as 03:15',
    ]);
  },
);

it('BACKUP_AGE_RECIPIENT accepts a hybrid key', async () => {
  const BACKUP_AGE_RECIPIENT = await identityToRecipient(await generateHybridIdentity());
  expect(errorsOf({ BACKUP_AGE_RECIPIENT })).toEqual([]);
});

it('BACKUP_AGE_RECIPIENT refuses invalid, misspelled and secret keys', () => {
  const last = recipient.at(-1) === 'q' ? 'p' : 'q';
  const wrong = [
    'someone@example.org',
    'AGE-SECRET-KEY-1QQQ',
    'age1',
    recipient.toUpperCase(),
    recipient.slice(0, -1) + last,
    recipient.slice(0, -1),
  ];
  for (const BACKUP_AGE_RECIPIENT of wrong) {
    expect([BACKUP_AGE_RECIPIENT, errorsOf({ BACKUP_AGE_RECIPIENT })]).toEqual([
      BACKUP_AGE_RECIPIENT,
      ['BACKUP_AGE_RECIPIENT must be a public key that age-keygen prints, such as age1…'],
    ]);
  }
});

it('readConfig refuses BACKUP_COMMAND without BACKUP_SCHEDULE', () => {
  expect(errorsOf({ BACKUP_COMMAND: 'true', BACKUP_AGE_RECIPIENT: 'x', PORT: 'x' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^BACKUP_AGE_RECIPIENT /),
    'BACKUP_SCHEDULE must be set when BACKUP_COMMAND is, because only scheduled backups run the command',
  ]);
});
