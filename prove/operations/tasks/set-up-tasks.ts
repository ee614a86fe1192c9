import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ada,
  begin,
  isHealthy,
  mark,
  countMarkedDays,
  tokenOf,
  untilHealthy,
} from './person-of-task.ts';
import {
  domain,
  origin,
  repository,
  newMachine,
  service,
  type Operator,
  type Scenarios,
} from './scenario.ts';

async function showProxy({ given, expect }: Pick<Operator, 'given' | 'expect'>): Promise<void> {
  const token = await tokenOf(ada);
  const curl = `curl --silent --max-time 5 --header 'Authorization: Bearer ${token}'`;
  expect(
    'the app is served by https',
    /<div id="root"/.test(await given(`${curl} https://${domain}/`)),
  );
  const headers = await given(`${curl} --head https://${domain}/`);
  expect('the proxy passes the server’s headers', /content-security-policy:/i.test(headers));
  expect('responses have an HSTS header', /strict-transport-security:/i.test(headers));
  const plain = await given(`${curl} --head http://${domain}/settings`);
  expect('pages are redirected to https', plain.includes(`https://${domain}/settings`));
  const api = await given(
    `${curl} --output /dev/null --write-out '%{http_code}' http://${domain}/api/v1/auth/me`,
  );
  expect('API requests over plain http are refused', api === '403');
  await given(
    `${curl} --no-buffer --max-time 60 https://${domain}/api/v1/events > /tmp/events 2> /dev/null < /dev/null & sleep 2`,
  );
  const before = await given('wc -c < /tmp/events');
  await mark(ada, 9);
  await wait(1500);
  const after = await given('wc -c < /tmp/events; cat /tmp/events');
  expect('the stream delivers a change at once', Number.parseInt(after, 10) > Number(before));
  const forged = `${curl} --ipv4 --interface 127.0.0.2 --header 'X-Forwarded-For: 198.51.100.7' --request POST --header 'content-type: application/json'`;
  const body = `--data '{"email":"nobody@example.org","password":"Wrong-Harbour-71"}'`;
  await given(`${forged} ${body} https://${domain}/api/v1/auth/login`);
  const log = await given(`journalctl --unit daymark --no-pager --lines 20`);
  expect('a forged X-Forwarded-For is ignored', !log.includes('198.51.100.7'));
  expect('the log has the client’s address', log.includes('"address":"127.0.0.2"'));
}

/** Returns a command that makes the machine trust a test certificate authority. */
const trust = (file: string) =>
  `cp ${file} /usr/local/share/ca-certificates/trusted.crt && update-ca-certificates`;

export const beginning: Scenarios = {
  [newMachine]: {
    async 'Run it'({ nextWhile, expect }) {
      await nextWhile(
        async () => {
          await untilHealthy('http://localhost:3000');
          await begin(ada);
          await mark(ada, 1);
          expect('a day is marked', (await countMarkedDays(ada)) === 1);
        },
        { repository },
      );
      expect('the server has stopped', !(await isHealthy()));
      expect('the data are in data/', existsSync('/home/ada/daymark/data/daymark.db'));
      await nextWhile(() => untilHealthy('http://localhost:8080'));
      expect('the data are in the chosen folder', existsSync('/home/ada/days/daymark.db'));
    },
    async 'Run it as a service'({ next, given, expect }) {
      await next({ repository });
      await next();
      await begin(ada);
      await mark(ada, 1);
      expect('a day is marked', (await countMarkedDays(ada)) === 1);
      const process = await given(
        'ps -o user= -p "$(systemctl show --property=MainPID --value daymark)"',
      );
      expect('the server does not run as root', process === 'daymark');
      expect(
        'the server starts at boot',
        (await given('systemctl is-enabled daymark')) === 'enabled',
      );
      const rating = await given('systemd-analyze security daymark --no-pager | tail -1');
      expect(`the security rating is that of the page: ${rating}`, rating.includes(' 1.1 '));
      const mode = await given('stat --format=%a /etc/daymark/environment /var/lib/daymark');
      expect('other users cannot read settings and data', mode === '600\n700');
    },
  },
  [service]: {
    async 'Change a setting'({ next, given, expect }) {
      await next({ email: 'help@example.org' });
      await next();
      await next();
      await untilHealthy();
      const info = await given(`curl --silent ${origin}/api/v1/service`);
      expect('the setting is removed', !info.includes('help@example.org'));
      expect('the day is there', (await countMarkedDays(ada)) === 1);
    },
    async 'Put it behind Caddy'({ next, given, expect }) {
      await given('systemctl enable --now caddy');
      await next({ domain });
      const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
      await given(
        `for n in $(seq 50); do [ -e ${authority} ] && break; sleep 0.2; done; ${trust(authority)}`,
      );
      await next({ domain });
      await showProxy({ given, expect });
    },
    async 'Put it behind nginx'({ next, given, expect }) {
      const folder = `/etc/letsencrypt/live/${domain}`;
      await given(`mkdir -p ${folder}
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${domain} \\
          -addext subjectAltName=DNS:${domain} -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem
        systemctl enable --now nginx; ${trust(`${folder}/fullchain.pem`)}`);
      await next({ domain });
      await next({ domain });
      await showProxy({ given, expect });
    },
    async Upgrade({ next, given, expect }) {
      await given(newerVersion);
      await next();
      await next();
      const table = await given(
        "sqlite3 /var/lib/daymark/daymark.db 'select count(*) from of_the_next_version'",
      );
      expect('the newer version has migrated the database', table === '0');
      expect('the day is there', (await countMarkedDays(ada)) === 1);
      await mark(ada, 2);
    },
    async 'Remove it'({ next, given, expect }) {
      await next();
      expect('the server is stopped', !(await isHealthy()));
      expect('the data are kept', existsSync('/var/lib/daymark/daymark.db'));
      const left = await given('systemctl list-unit-files --no-legend daymark.service || true');
      expect('the service is removed', left === '');
    },
  },
  'Put it behind Caddy': {
    async 'Turn on push messages and passkeys'({ next, given, expect }) {
      await given(
        `for n in $(seq 50); do curl --silent --fail https://${domain}/health && break; sleep 0.2; done`,
      );
      await next({ domain });
      const mode = await given('stat --format="%a %U" /var/lib/daymark/vapid-keys.json');
      expect('only the server can read the push keys', mode === '600 daymark');
    },
  },
  Upgrade: {
    async 'Go back after an upgrade'({ next, given, expect }) {
      const commit = await given('git -C /srv/daymark rev-parse HEAD~1');
      const backup = await given('ls /var/lib/daymark/backups');
      await next({ commit, backup });
      await untilHealthy();
      const found = await given('git -C /srv/daymark rev-parse HEAD');
      expect('the previous version runs', found === commit);
      const table = await given(
        "sqlite3 /var/lib/daymark/daymark.db '.tables of_the_next_version'",
      );
      expect('the database has the previous version', table === '');
      expect('the days are those of the backup', (await countMarkedDays(ada)) === 1);
    },
  },
};

/** Script that adds a migration, as a next version might. */
const newerVersion = `
git clone --quiet ${repository} /tmp/next
cd /tmp/next/apps/server/src/migrations
cat > 9999-next.ts <<'TS'
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  await sql\`create table of_the_next_version (id text primary key)\`.execute(db);
}
TS
sed -i "s|^import type { Database } from '../database/schema.ts';|import * as next from './9999-next.ts';\\n&|; s|^];|  { name: '9999-next', up: next.up },\\n];|" migrate.ts
git add --all
git -c user.name=Next -c user.email=next@example.org commit --quiet --message 'next: add a table'
git push --quiet
`;
