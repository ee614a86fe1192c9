import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';
import { exactly, ProgramMissing, type Proofs } from '../proof.ts';
import { installFromDebian, runProgram } from './programs.ts';

const base = 'docker.io/library/node:26-slim';
const image = 'localhost/daymark-proof';
const packages = 'podman podman-compose catatonit buildah debootstrap netavark aardvark-dns';
const namespaces = '--mount --net --pid --fork --kill-child --mount-proc';
const databaseUrl = 'postgres://daymark:secret@127.0.0.1:1/daymark';

export const proofs: Proofs = {
  containers: {
    claim:
      'podman-compose starts one healthy server from compose.yaml and restores a backup, and podman kube play reads the Secret',
    isLong: true,
    async run() {
      if (process.getuid?.() !== 0) throw new ProgramMissing('podman in a namespace needs root');
      const versions = await installFromDebian(...packages.split(' '));
      const build = join(root, 'prove/operations/image/build.sh');
      execFileSync(build, [image, base], { cwd: root, stdio: 'ignore' });
      using folder = temporaryFolder();
      // Compose names its containers after the folder.
      const checkout = join(folder.path, basename(folder.path).toLowerCase());
      mkdirSync(checkout);
      for (const name of ['compose.yaml', 'podman-compose.yaml', 'Dockerfile', 'deploy']) {
        cpSync(join(root, name), join(checkout, name), { recursive: true });
      }
      const composed = await runScript('compose.sh', checkout, String(await freePort()), image);
      const played = await runScript('kube-secret.sh', checkout, image, databaseUrl);
      const count = (pattern: RegExp) => composed.match(pattern)?.length ?? 0;
      return [
        ...versions,
        exactly('containers that podman-compose starts', count(/"container":/g), 1),
        exactly('health checks of podman that succeed', count(/"healthcheck":true/g), 1),
        exactly('backups restored', count(/"restored":true/g), 1),
        exactly('times that the server is well', count(/"status":"ok"/g), 2),
        exactly(
          'Secrets that podman kube play reads',
          Number(played.trim() === `DATABASE_URL=${databaseUrl}`),
          1,
        ),
      ];
    },
  },
};

async function runScript(name: string, ...args: readonly string[]): Promise<string> {
  const folder = join(root, 'prove/others/podman');
  const scripts = [join(folder, 'namespace.sh'), join(folder, name)];
  const { output } = await runProgram('unshare', [...namespaces.split(' '), ...scripts, ...args]);
  return output;
}
