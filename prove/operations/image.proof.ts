import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { api } from '@daymark/shared/api.ts';
import { type Person, registerPerson } from '../../harness/person.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { isAnswering, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';
import { atMost, exactly, none, type Figure, type Proofs } from '../proof.ts';
import { assertTools } from './assert-tools.ts';

const tag = 'localhost/daymark-proof';
const base = 'docker.io/library/node:26-slim';
const megabyte = 1e6;

export const proofs: Proofs = {
  image: {
    claim:
      'The image builds, is small, and runs without root, capabilities or a writable root file system',
    isLong: true,
    async run() {
      assertTools('buildah debootstrap', { setpriv: 'util-linux', unshare: 'util-linux' });
      const script = join(root, 'prove/operations/image/build.sh');
      execFileSync(script, [tag, base], { cwd: root, stdio: 'ignore' });
      using data = temporaryFolder();
      const containers = [tag, base].map((image) => buildah('from', '--pull-never', image));
      try {
        const [image = '', bare = ''] = containers.map((container) => buildah('mount', container));
        const size = (bytesOf(image) - bytesOf(bare)) / megabyte;
        return [
          atMost('size above the base image, MB', Math.round(size * 10) / 10, 60),
          ...(await runIt(image, data.path)),
          none('native packages without an arm64 version', countMissingForArm()),
        ];
      } finally {
        buildah('rm', ...containers);
      }
    },
  },
};

function buildah(...words: string[]): string {
  return execFileSync('buildah', words, { encoding: 'utf8' }).trim();
}

function bytesOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]);
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

function configOf(): ImageConfig {
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', tag)) as {
    Docker: { config: ImageConfig };
  };
  return inspected.Docker.config;
}

async function runIt(image: string, data: string): Promise<Figure[]> {
  const { User, Env, Cmd, Healthcheck } = configOf();
  const users = readFileSync(join(image, 'etc/passwd'), 'utf8');
  const uid = Number(new RegExp(`^${User}:x:(\\d+):`, 'm').exec(users)?.[1] ?? 0);
  chownSync(data, uid, uid);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ownEnv = Object.fromEntries(Env.map((pair) => pair.split(/=(.*)/s) as [string, string]));
  const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const env = { ...ownEnv, PATH, HOST: '127.0.0.1', PORT: String(port) };
  const script = join(root, 'prove/operations/image/run.sh');
  const namespaces = '--mount --pid --fork --kill-child'.split(' ');
  const start = (command: readonly string[]) =>
    spawn('unshare', [...namespaces, script, image, data, String(uid), ...command], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  async function exitOf(command: readonly string[]): Promise<number | null> {
    const child = start(command);
    child.stdout.resume();
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  /** Runs the server while `work` runs, then kills it with all processes of its namespace. */
  async function withServer<T>(work: () => Promise<T>): Promise<T> {
    const server = start(Cmd);
    server.stdout.resume();
    await until('the server in the image', () => isAnswering(`${origin}/health`));
    const done = await work();
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
    return done;
  }

  const checkHealth = async () => (await exitOf(Healthcheck.Test.slice(1))) === 0;
  const isSick = !(await checkHealth());
  const status = await text(start(['cat', '/proc/self/status']).stdout);
  const write = await exitOf(['touch', '/app/file']);
  const { person, isWell } = await withServer(async () => ({
    person: await markDay(origin),
    isWell: await checkHealth(),
  }));
  const query = { start_date: person.today, end_date: person.today };
  const kept = await withServer(() => person.call(api.listScores, { query }));
  return [
    none('times that the server runs as root', uid === 0 ? 1 : 0),
    none(
      'Linux capabilities that the server may have',
      Number.parseInt(/^CapBnd:\s+(\w+)$/m.exec(status)?.[1] ?? 'f', 16),
    ),
    none('files that the server could write in its root file system', write === 0 ? 1 : 0),
    exactly('health checks that fail without a server', Number(isSick), 1),
    exactly('health checks that succeed with a server', Number(isWell), 1),
    exactly('marked days that survive a restart', kept.length, 1),
  ];
}

async function markDay(origin: string): Promise<Person> {
  const person = await registerPerson(origin);
  const { id } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
  const body = { life_area_id: id, score: 1, score_date: person.today } as const;
  await person.call(api.recordScore, { body });
  return person;
}

function countMissingForArm(): number {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; integrity?: string }>;
  };
  return Object.entries(packages).filter(([name, { version, dev }]) => {
    const other = packages[name.replace('linux-x64', 'linux-arm64')];
    const isMissing = other?.version !== version || other?.integrity === undefined;
    return dev !== true && /linux-x64/.test(name) && isMissing;
  }).length;
}
