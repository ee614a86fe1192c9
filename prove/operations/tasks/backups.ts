import { existsSync } from 'node:fs';
import { ada, letsIn, mark, countMarkedDays, tokenOf, untilHealthy } from './person-of-task.ts';
import { origin, service, type Given, type Operator, type Scenarios } from './scenario.ts';

const folder = '/var/lib/daymark/backups';

/** Waits for a scheduled backup. Resolves with its file name. */
async function untilMade(given: Given): Promise<string> {
  const made = `journalctl --unit daymark --no-pager --grep 'made a backup|backup failed' --lines 1 --quiet`;
  const line = await given(`for n in $(seq 60); do ${made} && break; sleep 1; done`);
  return /\/(daymark-scheduled-[\w.-]+)"/.exec(line)?.[1] ?? '';
}

async function namesIn(given: Given, place: string, pattern = '*'): Promise<string[]> {
  const names = await given(`find ${place} -maxdepth 1 -type f -name '${pattern}' -printf '%f\\n'`);
  return names.split('\n').filter(Boolean);
}

async function showBackup({ given, expect }: Pick<Operator, 'given' | 'expect'>): Promise<void> {
  expect('the folder has one backup', (await namesIn(given, '/mnt/backups', '*.gz')).length === 1);
  const mode = await given('stat --format="%a %U" /mnt/backups/*');
  expect('only the server can read the backup', mode === '600 daymark');
}

export const backups: Scenarios = {
  [service]: {
    async 'Back up now'({ next, given, expect }) {
      await next();
      await next();
      await showBackup({ given, expect });
    },
    async 'Back up every night'({ next, given, expect }) {
      await next();
      await next();
      await showBackup({ given, expect });
      await given(`sed -i '/^BACKUP_SCHEDULE/d' /etc/daymark/environment`);
    },
    async 'Encrypt the backups'({ next, given, expect }) {
      const key = /age1\w+/.exec(await next())?.[0] ?? '';
      await next({ 'public key': key });
      const names = await namesIn(given, folder);
      expect(
        'every backup is encrypted',
        names.every((name) => name.endsWith('.age')),
      );
      await given(`cp ${folder}/*.age /home/ada/ && chown ada /home/ada/*.age`);
      await next({ 'encrypted backup': names[0] ?? '' });
      const rows = await given('gunzip --stdout /home/ada/backup.jsonl.gz');
      expect('the decrypted backup contains the person', rows.includes(ada.email));
    },
    async 'Send each backup away with rclone'({ next, given, expect }) {
      await given(`mkdir -p /srv/bucket/daymark
        systemd-run --quiet rclone serve webdav /srv/bucket --addr 127.0.0.1:8085 --user bucket --pass secret`);
      const options = 'url=http://127.0.0.1:8085 vendor=other user=bucket pass=secret';
      await next({ kind: 'webdav', options });
      const name = await untilMade(given);
      await next();
      await given(`rm ${folder}/${name}`);
      await next({ 'scheduled backup': name });
      await restoreAnd(given, `${folder}/${name}`);
      expect(
        'the backup that was fetched back can be restored',
        (await countMarkedDays(ada)) === 1,
      );
    },
    async 'Send each backup away with restic'({ next, given, expect }) {
      await given(`mkdir -p /srv/bucket
        systemd-run --quiet rclone serve restic /srv/bucket --addr 127.0.0.1:8086
        for n in $(seq 50); do curl --silent --output /dev/null http://127.0.0.1:8086 && break; sleep 0.2; done`);
      const filling = { 'restic repository': 'rest:http://127.0.0.1:8086/' };
      await next(filling);
      await untilMade(given);
      await next(filling);
      await given(`rm ${folder}/*`);
      const found = /\/var\/\S+\.jsonl\.gz$/m.exec(await next(filling))?.[0] ?? '';
      await restoreAnd(given, found);
      expect(
        'the backup that was fetched back can be restored',
        (await countMarkedDays(ada)) === 1,
      );
    },
    async 'Check and repair the data'({ next, given, expect }) {
      await next();
      await given(`systemctl stop daymark
        sqlite3 /var/lib/daymark/daymark.db "update years set marks = replace(marks, '1', '0')" || sqlite3 /var/lib/daymark/daymark.db .schema
        systemctl start daymark`);
      const printed = await next();
      expect('altered years were repaired', / [1-9]\d* were different/.test(printed));
      await untilHealthy();
      expect('the day is there', (await countMarkedDays(ada)) === 1);
    },
    async 'Erase for good'({ next, given, expect }) {
      await next();
      await untilHealthy();
      const owner = await given('stat --format=%U /var/lib/daymark/daymark.db');
      expect('the server owns the database file', owner === 'daymark');
      expect('the day is there', (await countMarkedDays(ada)) === 1);
    },
    async 'Move to another machine'({ next, given, expect }) {
      await given('echo SUPPORT_EMAIL=help@example.org >> /etc/daymark/environment');
      await next();
      const ofFile = await given('stat --format=%a /home/ada/move.tar');
      expect('only the owner can read the archive', ofFile === '600');
      await given('rm -rf /var/lib/daymark/* /etc/daymark/environment');
      await given('cd /srv/daymark && npm run install-service');
      await untilHealthy();
      expect('the new server has no accounts', !(await letsIn(ada)));
      await next();
      await untilHealthy();
      expect('the day is there', (await countMarkedDays(ada)) === 1);
      const info = await given(`curl --silent ${origin}/api/v1/service`);
      expect('the setting was moved', info.includes('help@example.org'));
      const mode = await given('stat --format="%a %U" /etc/daymark/environment');
      expect('only root can read the settings', mode === '600 root');
    },
  },
  'Back up every night': {
    async 'Restore last night'({ next, given, expect }) {
      await mark(ada, 2);
      await mark(ada, 3);
      const token = await tokenOf(ada);
      await next({}, { code: 1 });
      const [backup = ''] = await namesIn(given, '/mnt/backups', '*.gz');
      const filling = { 'scheduled backup': backup };
      await next(filling);
      await untilHealthy();
      expect('the days of last night are restored', (await countMarkedDays(ada)) === 1);
      const [before = ''] = await namesIn(given, folder, 'before-restore-*');
      await next(filling);
      await untilHealthy();
      const status = await given(
        `curl --silent --output /dev/null --write-out '%{http_code}' --header 'Authorization: Bearer ${token}' ${origin}/api/v1/auth/me`,
      );
      expect('no session is open', status === '401');
      await next({ 'before restore': before });
      await untilHealthy();
      expect('the restore is undone', (await countMarkedDays(ada)) === 3);
    },
    async 'Try a backup'({ next, given, expect }) {
      await mark(ada, 2);
      const [backup = ''] = await namesIn(given, '/mnt/backups', '*.gz');
      await next({ 'scheduled backup': backup });
      expect('the server and its days are unchanged', (await countMarkedDays(ada)) === 2);
    },
  },
  'Encrypt the backups': {
    async 'Restore an encrypted backup'({ next, given, expect }) {
      await mark(ada, 2);
      const [backup = ''] = await namesIn(given, folder, '*.age');
      await next({ 'encrypted backup': backup });
      await untilHealthy();
      expect('the days are those of the backup', (await countMarkedDays(ada)) === 1);
      expect('the key file was removed', !existsSync('/run/daymark-key.txt'));
      const kept = await namesIn(given, folder, 'before-restore-*');
      expect('the previous data are kept', kept.length === 1);
    },
  },
};

/** Marks another day, which the backup lacks, and restores the backup as the page describes. */
async function restoreAnd(given: Given, file: string): Promise<void> {
  await mark(ada, 2);
  await given(`systemctl stop daymark && daymark restore ${file} && systemctl start daymark`);
  await untilHealthy();
}
