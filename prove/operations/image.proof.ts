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
      'The image is built, is small, and runs without root, without capabilities and on a root that it cannot write',
    isWithoutBrowser: true,
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
          atMost('MB above its base', Math.round(size * 10) / 10, 60),
          ...(await runIt({ image, data: data.path, config: configOf() })),
          none('native packages without one for arm64 of the same version', missingForArm().length),
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

interface Image {
  readonly image: string;
  readonly data: string;
  readonly config: ImageConfig;
}

async function runIt(image: Image): Promise<Figure[]> {
  const uid = userOf(image);
  chownSync(image.data, uid, uid);
  const port = await freePort();
  const checkHealth = () => exitOf(runIn(image, port, image.config.Healthcheck.Test.slice(1)));
  const isSick = (await checkHealth()) !== 0;
  const status = await text(runIn(image, port, ['cat', '/proc/self/status']).stdout);
  const write = await exitOf(runIn(image, port, ['touch', '/app/file']));
  let server = await startIn(image, port);
  const person = await markDay(`http://127.0.0.1:${port}`);
  const isWell = (await checkHealth()) === 0;
  await stop(server);
  server = await startIn(image, port);
  const query = { start_date: person.today, end_date: person.today };
  const kept = await person.call(api.listScores, { query });
  await stop(server);
  return [
    none('times that it runs as root', uid === 0 ? 1 : 0),
    none('capabilities', Number.parseInt(/^CapBnd:\s+(\w+)$/m.exec(status)?.[1] ?? 'f', 16)),
    none('files that it could write in its own root', write === 0 ? 1 : 0),
    exactly('health checks that fail where nothing runs', Number(isSick), 1),
    exactly('health checks that hold beside the server', Number(isWell), 1),
    exactly('days marked, and there after a restart', kept.length, 1),
  ];
}

function userOf({ image, config }: Image): number {
  const users = readFileSync(join(image, 'etc/passwd'), 'utf8');
  return Number(new RegExp(`^${config.User}:x:(\\d+):`, 'm').exec(users)?.[1] ?? 0);
}

function runIn(image: Image, port: number, command: readonly string[]) {
  const script = join(root, 'prove/operations/image/run.sh');
  const apart = ['--mount', '--pid', '--fork', '--kill-child', script];
  const env = Object.fromEntries(
    image.config.Env.map((pair) => pair.split(/=(.*)/s) as [string, string]),
  );
  const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return spawn('unshare', [...apart, image.image, image.data, String(userOf(image)), ...command], {
    env: { ...env, PATH, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function exitOf(child: ReturnType<typeof runIn>): Promise<number | null> {
  child.stdout.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function startIn(image: Image, port: number) {
  const server = runIn(image, port, image.config.Cmd);
  server.stdout.resume();
  await until('the server in the image', () => isAnswering(`http://127.0.0.1:${port}/health`));
  return server;
}

/** Stops the server. It is the first process in its namespace and ends with the outer process. */
async function stop(server: ReturnType<typeof runIn>): Promise<void> {
  server.kill('SIGKILL');
  await exitOf(server);
}

async function markDay(origin: string): Promise<Person> {
  const person = await registerPerson(origin);
  const { id } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
  const body = { life_area_id: id, score: 1, score_date: person.today } as const;
  await person.call(api.recordScore, { body });
  return person;
}

/** Linux x64 packages of the server without an arm64 counterpart. */
function missingForArm(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; integrity?: string }>;
  };
  return Object.entries(packages)
    .filter(([name, { dev }]) => dev !== true && /linux-x64/.test(name))
    .filter(([name, { version }]) => {
      const other = packages[name.replace('linux-x64', 'linux-arm64')];
      return other?.version !== version || other?.integrity === undefined;
    })
    .map(([name]) => name);
}
