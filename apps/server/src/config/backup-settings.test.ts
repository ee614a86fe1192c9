import {
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';

const recipient = await identityToRecipient(await generateX25519Identity());

it('backup settings default to a folder beside the data and to no schedule', () => {
  expect(readConfig({ DATA_DIR: '/var/daymark' }).backups).toEqual({
    schedule: undefined,
    folder: '/var/daymark/backups',
    recipient: undefined,
    command: undefined,
  });
});

it('backup settings are read from a time, a folder, a key and a command', () => {
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

it.each(['00:00', '23:59', '09:30'])('backup settings accept the time %s', (BACKUP_SCHEDULE) => {
  expect(errorsOf({ BACKUP_SCHEDULE })).toEqual([]);
});

it.each(['24:00', '3:15', '03:60', '03:15:00', 'daily', '15 3 * * *'])(
  'backup settings refuse the time %s',
  (BACKUP_SCHEDULE) => {
    expect(errorsOf({ BACKUP_SCHEDULE })).toEqual([
      'BACKUP_SCHEDULE must be a time of day in UTC such as 03:15',
    ]);
  },
);

it('backup settings accept a hybrid key', async () => {
  const BACKUP_AGE_RECIPIENT = await identityToRecipient(await generateHybridIdentity());
  expect(errorsOf({ BACKUP_AGE_RECIPIENT })).toEqual([]);
});

it('backup settings refuse an invalid age key, including a key with a wrong letter or length', () => {
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

it('backup settings refuse a command without a schedule and list this with other errors', () => {
  expect(errorsOf({ BACKUP_COMMAND: 'true', BACKUP_AGE_RECIPIENT: 'x', PORT: 'x' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^BACKUP_AGE_RECIPIENT /),
    'BACKUP_SCHEDULE must be set when BACKUP_COMMAND is, because only scheduled backups run the command',
  ]);
});
