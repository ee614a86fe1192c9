import { existsSync } from 'node:fs';
import { ada, letsIn, mark, marked, tokenOf, untilHealthy } from './days.ts';
import { origin, type Operator, type Scenario } from './scenario.ts';

const folder = '/var/lib/daymark/backups';

/** Waits for the next scheduled backup and returns its file name. */
async function untilMade({ given }: Operator): Promise<string> {
  const made = `journalctl --unit daymark --no-pager --grep 'made a backup|backup failed' --lines 1 --quiet`;
  const line = await given(`for n in $(seq 60); do ${made} && break; sleep 1; done`);
  return /\/(daymark-scheduled-[\w.-]+)"/.exec(line)?.[1] ?? '';
}

async function namesIn({ given }: Operator, place: string, pattern = '*'): Promise<string[]> {
  const names = await given(`find ${place} -maxdepth 1 -type f -name '${pattern}' -printf '%f\\n'`);
  return names.split('\n').filter(Boolean);
}

export const backups: readonly Scenario[] = [
  {
    task: 'Back up now',
    after: 'Run it as a service',
    async run(operator) {
      const { next, given, expect } = operator;
      await untilHealthy();
      await next();
      await next();
      expect(
        'a file is in the folder',
        (await namesIn(operator, '/mnt/backups', '*.gz')).length === 1,
      );
      const mode = await given('stat --format="%a %U" /mnt/backups/*');
      expect('it is for its owner alone', mode.trim() === '600 daymark');
    },
  },
  {
    task: 'Back up every night',
    after: 'Run it as a service',
    async run(operator) {
      const { next, given, expect } = operator;
      await next();
      await next();
      expect('one is there', (await namesIn(operator, '/mnt/backups', '*.gz')).length === 1);
      const mode = await given('stat --format="%a %U" /mnt/backups/*');
      expect('it is for its owner alone', mode.trim() === '600 daymark');
      await given(`sed -i '/^BACKUP_SCHEDULE/d' /etc/daymark/environment`);
    },
  },
  {
    task: 'Restore last night',
    after: 'Back up every night',
    async run(operator) {
      const { next, given, expect } = operator;
      await untilHealthy();
      await mark(ada, 2);
      await mark(ada, 3);
      const token = await tokenOf(ada);
      await next({}, { code: 1 });
      const [backup = ''] = await namesIn(operator, '/mnt/backups', '*.gz');
      const filling = { 'scheduled backup': backup };
      await next(filling);
      await untilHealthy();
      expect('the days are those of last night', (await marked(ada)) === 1);
      const [before = ''] = await namesIn(operator, folder, 'before-restore-*');
      await next(filling);
      await untilHealthy();
      const status = await given(
        `curl --silent --output /dev/null --write-out '%{http_code}' --header 'Authorization: Bearer ${token}' ${origin}/api/v1/auth/me`,
      );
      expect('no session is open', status === '401');
      await next({ 'before restore': before });
      await untilHealthy();
      expect('the restore is undone', (await marked(ada)) === 3);
    },
  },
  {
    task: 'Try a backup',
    after: 'Back up every night',
    async run(operator) {
      const { next, expect } = operator;
      await untilHealthy();
      await mark(ada, 2);
      const [backup = ''] = await namesIn(operator, '/mnt/backups', '*.gz');
      await next({ 'scheduled backup': backup });
      expect('the server and its days are as they were', (await marked(ada)) === 2);
    },
  },
  {
    task: 'Encrypt the backups',
    after: 'Run it as a service',
    async run(operator) {
      const { next, given, expect } = operator;
      const key = /age1\w+/.exec(await next())?.[0] ?? '';
      await next({ 'public key': key });
      const names = await namesIn(operator, folder);
      expect(
        'nothing readable is there',
        names.every((name) => name.endsWith('.age')),
      );
      await given(`cp ${folder}/*.age /home/ada/ && chown ada /home/ada/*.age`);
      await next({ 'encrypted backup': names[0] ?? '' });
      const rows = await given('gunzip --stdout /home/ada/backup.jsonl.gz');
      expect('what age decrypts has the person in it', rows.includes(ada.email));
    },
  },
  {
    task: 'Restore an encrypted backup',
    after: 'Encrypt the backups',
    async run(operator) {
      const { next, expect } = operator;
      await untilHealthy();
      await mark(ada, 2);
      const [backup = ''] = await namesIn(operator, folder, '*.age');
      await next({ 'encrypted backup': backup });
      await untilHealthy();
      expect('the days are those of the backup', (await marked(ada)) === 1);
      expect('the key is gone', !existsSync('/run/daymark-key.txt'));
      const kept = await namesIn(operator, folder, 'before-restore-*');
      expect('what was there before is kept', kept.length === 1);
    },
  },
  {
    task: 'Send each backup away with rclone',
    after: 'Run it as a service',
    async run(operator) {
      const { next, given, expect } = operator;
      await given(`mkdir -p /srv/bucket/daymark
        systemd-run --quiet rclone serve webdav /srv/bucket --addr 127.0.0.1:8085 --user bucket --pass secret`);
      const options = 'url=http://127.0.0.1:8085 vendor=other user=bucket pass=secret';
      await next({ kind: 'webdav', options });
      const name = await untilMade(operator);
      await next();
      await given(`rm ${folder}/${name}`);
      await next({ 'scheduled backup': name });
      await restoreAnd(operator, `${folder}/${name}`);
      expect('what was fetched back restores', (await marked(ada)) === 1);
    },
  },
  {
    task: 'Send each backup away with restic',
    after: 'Run it as a service',
    async run(operator) {
      const { next, given, expect } = operator;
      await given(`mkdir -p /srv/bucket
        systemd-run --quiet rclone serve restic /srv/bucket --addr 127.0.0.1:8086
        for n in $(seq 50); do curl --silent --output /dev/null http://127.0.0.1:8086 && break; sleep 0.2; done`);
      const filling = { 'restic repository': 'rest:http://127.0.0.1:8086/' };
      await next(filling);
      await untilMade(operator);
      await next(filling);
      await given(`rm ${folder}/*`);
      const found = /\/var\/\S+\.jsonl\.gz$/m.exec(await next(filling))?.[0] ?? '';
      await restoreAnd(operator, found);
      expect('what was fetched back restores', (await marked(ada)) === 1);
    },
  },
  {
    task: 'Check and repair the data',
    after: 'Run it as a service',
    async run({ next, given, expect }) {
      await untilHealthy();
      await next();
      await given(`systemctl stop daymark
        sqlite3 /var/lib/daymark/daymark.db "update years set marks = replace(marks, '1', '0')" || sqlite3 /var/lib/daymark/daymark.db .schema
        systemctl start daymark`);
      const printed = await next();
      expect('what differed was repaired', / [1-9]\d* were different/.test(printed));
      await untilHealthy();
      expect('the day is there', (await marked(ada)) === 1);
    },
  },
  {
    task: 'Erase for good',
    after: 'Run it as a service',
    async run({ next, given, expect }) {
      await untilHealthy();
      await next();
      await untilHealthy();
      const owner = await given('stat --format=%U /var/lib/daymark/daymark.db');
      expect('the file is the server’s', owner.trim() === 'daymark');
      expect('the day is there', (await marked(ada)) === 1);
    },
  },
  {
    task: 'Move to another machine',
    after: 'Run it as a service',
    async run({ next, given, expect }) {
      await untilHealthy();
      await given('echo SUPPORT_EMAIL=help@example.org >> /etc/daymark/environment');
      await next();
      const ofFile = await given('stat --format=%a /home/ada/move.tar');
      expect('nobody else reads what is moved', ofFile.trim() === '600');
      await given('rm -rf /var/lib/daymark/* /etc/daymark/environment');
      await given('cd /srv/daymark && npm run install-service');
      await untilHealthy();
      expect('the new one knows nobody', !(await letsIn(ada)));
      await next();
      await untilHealthy();
      expect('the day is there', (await marked(ada)) === 1);
      const info = await given(`curl --silent ${origin}/api/v1/service`);
      expect('so is the setting', info.includes('help@example.org'));
      const mode = await given('stat --format="%a %U" /etc/daymark/environment');
      expect('for nobody else', mode.trim() === '600 root');
    },
  },
];

/** Restores last night's backup as the page describes, after another day of marks. */
async function restoreAnd({ given }: Operator, file: string): Promise<void> {
  await mark(ada, 2);
  await given(`systemctl stop daymark && daymark restore ${file} && systemctl start daymark`);
  await untilHealthy();
}
