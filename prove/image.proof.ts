import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/processes.ts';
import { atMost, exactly, none, type Figure, type Proof } from './proof.ts';

const tag = 'localhost/daymark-proof';
const base = 'docker.io/library/node:26-slim';
const megabyte = 1e6;

export const proof: Proof = {
  claim:
    'The image is built, is small, and runs without root, without capabilities and on a root that it cannot write',
  isWithoutBrowser: true,
  isLong: true,
  async run() {
    assertTools();
    execFileSync(join(root, 'prove/image/build.sh'), [tag, base], { cwd: root, stdio: 'ignore' });
    const data = mkdtempSync(join(tmpdir(), 'daymark-image-'));
    const containers = [containerOf(tag), containerOf(base)] as const;
    try {
      const [image, bare] = [mountOf(containers[0]), mountOf(containers[1])];
      const config = configOf();
      const size = (bytesOf(image) - bytesOf(bare)) / megabyte;
      return [
        atMost('MB above its base', Math.round(size * 10) / 10, 60),
        ...(await runIt({ image, data, config })),
        none('native packages without one for arm64 of the same version', missingForArm().length),
      ];
    } finally {
      buildah('rm', ...containers);
      rmSync(data, { recursive: true, force: true });
    }
  },
};

function assertTools(): void {
  if (process.getuid?.() !== 0) throw new Error('Building and mounting images needs root.');
  for (const tool of ['buildah', 'debootstrap', 'setpriv', 'unshare']) {
    const isThere = (process.env['PATH'] ?? '')
      .split(':')
      .some((one) => existsSync(join(one, tool)));
    if (!isThere) throw new Error(`${tool} is needed: Debian has it.`);
  }
}

function buildah(...words: string[]): string {
  return execFileSync('buildah', words, { encoding: 'utf8' }).trim();
}

function containerOf(image: string): string {
  return buildah('from', '--pull-never', image);
}

function mountOf(container: string): string {
  return buildah('mount', container);
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

/** As the Dockerfile has it. */
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
  const isSick = (await exitOf(runIn(image, port, healthCheckOf(image)))) !== 0;
  const status = await outputOf(runIn(image, port, ['cat', '/proc/self/status']));
  const write = await exitOf(runIn(image, port, ['touch', '/app/file']));
  let server = await startIn(image, port);
  const origin = `http://127.0.0.1:${port}`;
  const token = await markDay(origin);
  const isWell = (await exitOf(runIn(image, port, healthCheckOf(image)))) === 0;
  await stop(server);
  server = await startIn(image, port);
  const query = { start_date: day, end_date: day };
  const kept = await createApiCaller(origin, token)(listScores, { query });
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

/** Of the user that the Dockerfile names. */
function userOf({ image, config }: Image): number {
  const users = readFileSync(join(image, 'etc/passwd'), 'utf8');
  return Number(new RegExp(`^${config.User}:x:(\\d+):`, 'm').exec(users)?.[1] ?? 0);
}

function healthCheckOf({ config }: Image): readonly string[] {
  return config.Healthcheck.Test.slice(1);
}

function runIn(image: Image, port: number, command: readonly string[]): ChildProcess {
  const apart = ['--mount', '--pid', '--fork', '--kill-child', join(root, 'prove/image/run.sh')];
  const env = Object.fromEntries(
    image.config.Env.map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, end), pair.slice(end + 1)] as const;
    }),
  );
  return spawn('unshare', [...apart, image.image, image.data, String(userOf(image)), ...command], {
    env: {
      ...env,
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  await once(child, 'close');
  return text;
}

async function startIn(image: Image, port: number): Promise<ChildProcess> {
  const server = runIn(image, port, image.config.Cmd);
  server.stdout?.resume();
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return server;
    await wait(50);
  }
  throw new Error('The server in the image did not start.');
}

/** The first process in there is the server; with the one outside it ends at once. */
async function stop(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}

const day = Temporal.Now.plainDateISO('UTC').toString();

async function markDay(origin: string): Promise<string> {
  const person = {
    email: 'anybody@example.org',
    password: 'Of-the-image-1',
    full_name: 'Person',
    username: 'person',
  };
  const { access_token: token } = await createApiCaller(origin)(register, { body: person });
  const call = createApiCaller(origin, token);
  const area = await call(createLifeArea, { body: { name: 'Health' } });
  await call(recordScore, { body: { life_area_id: area.id, score: 1, score_date: day } });
  return token;
}

/** Of what the server needs, by the lock: a package for Linux on x64 without its like for arm64. */
function missingForArm(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<
      Record<
        string,
        { readonly version?: string; readonly dev?: boolean; readonly integrity?: string }
      >
    >;
  };
  return Object.entries(packages)
    .filter(([name, { dev }]) => dev !== true && /linux-x64/.test(name))
    .filter(([name, { version }]) => {
      const other = packages[name.replace('linux-x64', 'linux-arm64')];
      return other?.version !== version || other?.integrity === undefined;
    })
    .map(([name]) => name);
}
