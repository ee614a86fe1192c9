import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './builds.ts';
import { root } from './processes.ts';
import { engineEnvironment, engineOptions, serverEntry } from './server-process.ts';
import { fillTemplate, isOwnUnit, type Places } from './service-unit.ts';

// `npm run install-service` builds the product and starts it as a service. Run it again after an
// update. With `-- --root <folder>`, it builds the product and only writes files below the folder.

const unitFile = '/etc/systemd/system/daymark.service';
const environmentFile = '/etc/daymark/environment';
const commandFile = '/usr/local/bin/daymark';
const firstEnvironment = `# Settings of Daymark, see docs/operations.md. After a change run: systemctl restart daymark
#PUBLIC_URL=https://daymark.example.org
#TRUST_PROXY=127.0.0.1
#DATABASE_URL=postgres://daymark:…@localhost:5432/daymark
`;

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const { root: below } = values;

const obstacle = below === undefined ? findObstacle() : null;
if (obstacle === null) await install();
else {
  process.stderr.write(`${obstacle}\n`);
  process.exitCode = 1;
}

/** Returns the reason why the service cannot be installed here, or null. */
function findObstacle(): string | null {
  if (!existsSync('/run/systemd/system')) return 'There is no systemd on this machine.';
  if (process.getuid?.() !== 0)
    return 'Installing a service needs root: sudo npm run install-service';
  if (/^\/(?:home|root)\//.test(`${root}/`)) {
    return `The service cannot see /home and /root. Move ${root} to another folder, such as /srv/daymark.`;
  }
  if (existsSync(unitFile) && !isOwnUnit(readFileSync(unitFile, 'utf8'))) {
    return `${unitFile} is not from this command. Copy its Environment= settings into ${environmentFile}, move it away, and run this again. See "Upgrade from 1.0.0 or 1.1.0" in docs/operations.md.`;
  }
  return null;
}

async function install(): Promise<void> {
  await buildIfStale();
  if (below === undefined && !hasUser()) {
    const home = ['--home-dir', '/var/lib/daymark', '--shell', '/usr/sbin/nologin'];
    run('useradd', '--system', '--user-group', ...home, 'daymark');
  }
  if (!existsSync(getPath(environmentFile))) write(environmentFile, firstEnvironment, 0o600);
  const places = {
    folder: root,
    node: process.execPath,
    options: engineOptions,
    entry: serverEntry,
    environment: engineEnvironment,
  };
  write(unitFile, filled('deploy/daymark.service', places), 0o644);
  write(commandFile, filled('deploy/daymark', places), 0o755);
  if (below !== undefined) return;
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', '--quiet', 'daymark');
  run('systemctl', 'restart', 'daymark');
  process.stdout.write(
    `Daymark runs as the service daymark. Change its settings in ${environmentFile}, read its log with \`journalctl --unit daymark\`, and run its commands with \`sudo daymark\`.\n`,
  );
}

function filled(template: string, places: Places): string {
  return fillTemplate(readFileSync(join(root, template), 'utf8'), places);
}

function hasUser(): boolean {
  return /^daymark:/m.test(readFileSync('/etc/passwd', 'utf8'));
}

function getPath(file: string): string {
  return below === undefined ? file : join(below, file);
}

function write(file: string, text: string, mode: number): void {
  mkdirSync(dirname(getPath(file)), { recursive: true });
  writeFileSync(getPath(file), text, { mode });
  process.stdout.write(`Wrote ${getPath(file)}\n`);
}

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, { stdio: 'inherit' });
}
