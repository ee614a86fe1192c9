import { getPushPublicKey } from '@daymark/shared/notifications/push-endpoints.ts';
import { ada, letsIn, mark, countMarkedDays, signIn, untilHealthy } from './person-of-task.ts';
import { service, type Given, type Scenarios } from './scenario.ts';

const password = 'Of0the1database';
const psql = `sudo -u postgres psql --no-psqlrc --tuples-only --no-align --dbname daymark --command`;

const newCluster = `
version=$(ls /usr/lib/postgresql | tail -1)
pg_dropcluster --stop "$version" main || true
pg_createcluster "$version" main
systemctl daemon-reload
systemctl enable --now postgresql
systemctl start "postgresql@$version-main"
`;

async function publicKey(): Promise<string> {
  return (await (await signIn(ada))(getPushPublicKey, {})).public_key;
}

async function connectionsOf(given: Given, where: string): Promise<number> {
  const query = `select count(*) from pg_stat_activity where usename = 'daymark' and ${where}`;
  return Number(await given(`${psql} "${query}"`));
}

export const databases: Scenarios = {
  [service]: {
    async 'Move to PostgreSQL'({ next, given, expect }) {
      await given(newCluster);
      await next({ password });
      await next({ password });
      await untilHealthy();
      expect('the day is there', (await countMarkedDays(ada)) === 1);
      const rows = await given(`${psql} 'select count(*) from scores'`);
      expect('the day is in PostgreSQL', Number(rows) === 1);
      expect('the server is connected', (await connectionsOf(given, 'true')) > 0);
    },
  },
  'Move to PostgreSQL': {
    async 'Move back to SQLite'({ next, given, expect }) {
      await mark(ada, 2);
      await next();
      await untilHealthy();
      expect('the days are there', (await countMarkedDays(ada)) === 2);
      const rows = await given("sqlite3 /var/lib/daymark/daymark.db 'select count(*) from scores'");
      expect('the days are in the SQLite file', Number(rows) === 2);
    },
    async 'Reach the database by TLS'({ next, given, expect }) {
      const host = 'db.daymark.localhost';
      await given(`cd /var/lib/postgresql
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host} \\
          -addext subjectAltName=DNS:${host} -keyout key.pem -out cert.pem
        chown postgres key.pem && chmod 600 key.pem && install -m 644 cert.pem /etc/daymark/ca.pem
        ${psql} "alter system set ssl_cert_file = '/var/lib/postgresql/cert.pem'" --command "alter system set ssl_key_file = '/var/lib/postgresql/key.pem'" --command 'alter system set ssl = on'
        systemctl restart 'postgresql@*'`);
      await untilHealthy();
      await next({ password, 'database host': host });
      await next();
      const open = await connectionsOf(given, 'pid not in (select pid from pg_stat_ssl where ssl)');
      expect('every connection of the server is encrypted', open === 0);
      expect('the day is there', (await countMarkedDays(ada)) === 1);
    },
    async 'Put PgBouncer between'({ next, given, expect }) {
      await next({ password });
      await mark(ada, 2);
      expect('the days are there', (await countMarkedDays(ada)) === 2);
      const stats = await given(
        `PGPASSWORD=${password} psql --no-psqlrc --host 127.0.0.1 --port 6432 --username daymark --dbname daymark --tuples-only --no-align --command 'show statement_timeout' --command 'show plan_cache_mode'`,
      );
      expect('PgBouncer sets the server’s timeouts', stats === '1700ms\nforce_generic_plan');
      const direct = await connectionsOf(given, "application_name not ilike '%pgbouncer%'");
      expect(`some connections bypass PgBouncer: ${direct}`, direct > 0);
      await given('daymark backup');
    },
    async 'Split the tables of many people'({ next, given, expect }) {
      await next();
      expect('the day is there', (await countMarkedDays(ada)) === 1);
      await mark(ada, 2);
      const parts = await given(
        `${psql} "select count(*) from pg_inherits where inhparent = 'scores'::regclass"`,
      );
      expect('the scores table has 64 partitions', Number(parts) === 64);
    },
    async 'Change keys and passwords'({ next, given, expect }) {
      await next({ 'new password': 'Another0of0it' });
      const old = await given(
        `PGPASSWORD=${password} psql --no-psqlrc --host 127.0.0.1 --username daymark --command '' daymark && echo let in || echo refused`,
      );
      expect('the old password is refused', old.endsWith('refused'));
      const inFile = await given('cat /var/lib/daymark/vapid-keys.json');
      const before = await publicKey();
      await next();
      await untilHealthy();
      await next();
      await untilHealthy();
      expect('the push keys have changed', (await publicKey()) !== before);
      await given(`sed -i /^DATABASE_URL/d /etc/daymark/environment && systemctl restart daymark`);
      await untilHealthy();
      expect(
        'the push keys in the file have changed',
        (await given('cat /var/lib/daymark/vapid-keys.json')) !== inFile,
      );
      expect('people can sign in', await letsIn(ada));
    },
  },
};
