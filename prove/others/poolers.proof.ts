import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { api } from '@daymark/shared/api.ts';
import { startDatabase } from '../../harness/database.ts';
import { createAreas, registerPerson } from '../../harness/person.ts';
import { type Environment, startServer, temporaryFolder } from '../../harness/server.ts';
import { startTool } from '../../harness/tool.ts';
import { succeeds, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';
import { exactly, none, type Figure, type Proofs } from '../proof.ts';
import { startPooler } from '../server/start-pooler.ts';
import { installFromDebian, runProgram } from './programs.ts';

const people = 5;

export const proofs: Proofs = {
  poolers: {
    claim:
      'A server behind PgBouncer names the setting that it needs, and two servers work behind pgpool-II that does not distribute reads',
    isLong: true,
    async run() {
      const versions = await installFromDebian('pgbouncer', 'pgpool2');
      return [...versions, ...(await startBehindPgBouncer()), ...(await runBehindPgpool())];
    },
  },
};

async function startBehindPgBouncer(): Promise<Figure[]> {
  await using database = await startDatabase();
  const figures: Figure[] = [];
  for (const ignored of [[], ['options', 'statement_timeout']]) {
    await using pooler = await startPooler(database.url, ignored);
    const isNamed = await isNotStarted({ DATABASE_URL: pooler.url });
    const parameters = ignored.length === 0 ? 'refuses' : 'ignores';
    const measure = `starts that name DATABASE_DIRECT_URL when PgBouncer ${parameters} startup parameters`;
    figures.push(exactly(measure, Number(isNamed), 1));
  }
  return figures;
}

/** Runs two servers on a primary whose standby is a second behind. */
async function runBehindPgpool(): Promise<Figure[]> {
  await using database = await startDatabase();
  await ask(database.server.url, `alter system set recovery_min_apply_delay = '1s'`);
  const standby = await database.server.startStandby();
  const servers = [database.server, standby].map(({ url }) => url);
  const envFor = (port: number) => ({
    DATABASE_URL: Object.assign(new URL(database.url), { port: String(port) }).href,
    LOG_LEVEL: 'silent',
  });
  const refused = await withPgpool(servers, 'off', async (port) => {
    await using first = await startServer(envFor(port));
    await using second = await startServer(envFor(port));
    return await countRefused(first.origin, second.origin);
  });
  const isStopped = await withPgpool(servers, 'on', (port) => isNotStarted(envFor(port)));
  return [
    none('people who could not mark and read with load_balance_mode off', refused),
    exactly('starts refused with load_balance_mode on', Number(isStopped), 1),
  ];
}

async function isNotStarted(env: Environment): Promise<boolean> {
  const main = ['apps/server/src/main.ts'];
  const own = { ...env, PORT: String(await freePort()) };
  const { code, errors } = await runProgram(process.execPath, main, { cwd: root, env: own });
  return code === 1 && errors.includes('DATABASE_DIRECT_URL must lead to PostgreSQL');
}

/** Counts people for whom a mark on the first server, or reading this mark on the second, fails. */
async function countRefused(first: string, second: string): Promise<number> {
  const refused = Array.from({ length: people }, async () => {
    const person = await registerPerson(first);
    const [id = ''] = await createAreas(person.call, ['Health']);
    const body = { life_area_id: id, score: 1, score_date: person.today } as const;
    await person.call(api.recordScore, { body });
    const path = `/api/v1/scores?start_date=${person.today}&end_date=${person.today}`;
    const headers = { authorization: `Bearer ${person.token}` };
    const read = await fetch(`${second}${path}`, { headers });
    if (!read.ok || !(await read.text()).includes(id)) throw new Error('The mark is not there.');
  });
  const results = await Promise.all(refused.map(succeeds));
  return results.filter((isWell) => !isWell).length;
}

async function withPgpool<T>(
  servers: readonly string[],
  balances: 'on' | 'off',
  work: (port: number) => Promise<T>,
): Promise<T> {
  using folder = temporaryFolder();
  const [port, control] = [await freePort(), await freePort()];
  const { username, password } = new URL(servers[0] ?? '');
  const backends = servers.map((url, index) => {
    const { hostname, port: of } = new URL(url);
    return `backend_hostname${index} = '${hostname}'
backend_port${index} = ${of}
backend_weight${index} = ${index}
`;
  });
  const settings = `${backends.join('')}backend_clustering_mode = 'streaming_replication'
listen_addresses = '127.0.0.1'
port = ${port}
pcp_port = ${control}
unix_socket_directories = '${folder.path}'
pcp_socket_dir = '${folder.path}'
pid_file_name = '${join(folder.path, 'pgpool.pid')}'
logdir = '${folder.path}'
enable_pool_hba = off
allow_clear_text_frontend_auth = on
pool_passwd = ''
sr_check_user = '${username}'
sr_check_password = '${password}'
num_init_children = 60
max_pool = 1
load_balance_mode = ${balances}
`;
  const file = join(folder.path, 'pgpool.conf');
  writeFileSync(file, settings);
  await using _pool = startTool('pgpool', ['-n', '-D', '-f', file], {
    packages: 'pgpool2',
    stdio: 'ignore',
  });
  const url = Object.assign(new URL(servers[0] ?? ''), { port: String(port) }).href;
  await until('pgpool-II', () => succeeds(ask(url, 'select 1')));
  return await work(port);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
