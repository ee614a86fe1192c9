import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../apps/server/src/testing/self-signed.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { startTool } from '../../harness/tool.ts';
import { isAnswering, until } from '../../harness/until.ts';
import { root } from '../../scripts/processes.ts';

/** Files and port of a proxy that runs without Debian's service. */
interface Place {
  readonly folder: string;
  readonly port: number;
}

/** Certificate for localhost, with its key, in the folder of the proxy. */
const certificate = 'certificate.pem';

interface ProxyProgram {
  /** Debian packages that contain the program. */
  readonly packages: readonly string[];
  readonly command: string;
  /** Signal for a program that would wait for open streams. */
  readonly stopSignal?: 'SIGKILL';
  readonly args: (file: string, place: Place) => readonly string[];
  /** Returns the block of docs/operations.md as a complete configuration on a free port. */
  readonly complete: (block: string, place: Place) => string;
}

const isRoot = process.getuid?.() === 0;

export const proxyPrograms = {
  Caddy: {
    packages: ['caddy'],
    command: 'caddy',
    stopSignal: 'SIGKILL',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    complete: (block, { folder, port }) => {
      const site = `https://localhost:${port} {\n  tls ${folder}/${certificate} ${folder}/${certificate}`;
      return `{\n  admin off\n  auto_https off\n}\n${block.replace('<domain> {', site)}`;
    },
  },
  nginx: {
    packages: ['nginx'],
    command: 'nginx',
    args: (file, { folder }) => ['-p', folder, '-e', join(folder, 'error.log'), '-c', file],
    complete: (block, { folder, port }) =>
      [
        isRoot ? 'user root;' : '',
        `daemon off; pid ${folder}/pid;`,
        'events {}',
        `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
        ...['fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`),
        block.replace('listen 443', `listen 127.0.0.1:${port}`).replace(/listen \[::\]:443.*/, ''),
        '}',
      ].join('\n'),
  },
  Apache: {
    packages: ['apache2'],
    command: 'apache2',
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
    complete: (block, { folder, port }) =>
      [
        `ServerRoot ${folder}`,
        `DefaultRuntimeDir ${folder}`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/error.log`,
        'ServerName localhost',
        isRoot ? 'User www-data\nGroup www-data' : '',
        ...['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'http2', 'proxy', 'proxy_http'].map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        `Listen 127.0.0.1:${port}`,
        `<VirtualHost *:${port}>\n${block}\n</VirtualHost>`,
      ].join('\n'),
  },
  HAProxy: {
    packages: ['haproxy'],
    command: 'haproxy',
    args: (file) => ['-db', '-f', file],
    complete: (block, { port }) =>
      `${debianDefaults()}\n${block.replace(':443', `127.0.0.1:${port}`)}\n`,
  },
  lighttpd: {
    packages: ['lighttpd', 'lighttpd-mod-openssl'],
    command: 'lighttpd',
    args: (file) => ['-D', '-f', file],
    complete: (block, { folder, port }) =>
      [
        // Debian's configuration loads these modules.
        'server.modules = ( "mod_access", "mod_redirect" )',
        `server.document-root = "${folder}"`,
        `server.upload-dirs = ( "${folder}" )`,
        `server.errorlog = "${folder}/error.log"`,
        // Debian's configuration listens at port 80.
        `server.bind = "${folder}/plain.socket"`,
        block.replace(':443', `127.0.0.1:${port}`),
      ].join('\n'),
  },
  Varnish: {
    packages: ['varnish'],
    command: 'varnishd',
    args: (file, { folder, port }) =>
      `-F -j none -f ${file} -n ${folder}/work -a 127.0.0.1:${port} -s malloc,64m`.split(' '),
    complete: (block) => block,
  },
  h2o: {
    packages: ['h2o'],
    command: 'h2o',
    stopSignal: 'SIGKILL',
    args: (file) => ['-m', 'worker', '-c', file],
    complete: (block, { folder, port }) =>
      [
        isRoot ? 'user: root' : '',
        `error-log: ${folder}/error.log`,
        block.replace('port: 443', `host: 127.0.0.1\n  port: ${port}`),
        '',
      ].join('\n'),
  },
} as const satisfies Readonly<Record<string, ProxyProgram>>;

export type ProxyName = keyof typeof proxyPrograms;

export const proxyNames = Object.keys(proxyPrograms) as readonly ProxyName[];

/** Starts of the blocks in docs/operations.md. */
const openings: Readonly<Record<ProxyName, RegExp>> = {
  Caddy: /\/etc\/caddy\/Caddyfile <<'EOF'\n(.*?^\}\n)/ms,
  nginx: /\/etc\/nginx\/conf\.d\/daymark\.conf <<'EOF'\n(.*?^\}\n)/ms,
  Apache: /```apache\n(.*?)```/s,
  HAProxy: /```haproxy\n(.*?)```/s,
  lighttpd: /```lighttpd\n(.*?)```/s,
  Varnish: /```vcl\n(.*?)```/s,
  h2o: /```yaml\n(# \/etc\/h2o\/.*?)```/s,
};

/** Returns the address of a proxy. Varnish is the only one without TLS. */
export function getProxyOrigin(name: ProxyName, port: number): string {
  return name === 'Varnish' ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
}

/** Lets this process trust the certificate of the proxies. */
export function trustProxies(): void {
  setDefaultCACertificates([...getCACertificates(), selfSigned.cert]);
}

/** Returns the configuration of a proxy in docs/operations.md. */
export function readDocumented(name: ProxyName): string {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const block = openings[name].exec(document)?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no settings for ${name}`);
  return block;
}

interface Ports {
  readonly port: number;
  readonly serverPort: number;
  /** Path of the product on the proxy's host. */
  readonly path?: string;
}

/** Starts a proxy with a configuration whose server is at port 3000. */
export async function startProxy(
  name: ProxyName,
  block: string,
  { port, serverPort, path = '' }: Ports,
) {
  const program: ProxyProgram = proxyPrograms[name];
  const folder = temporaryFolder();
  const place = { folder: folder.path, port };
  const file = join(folder.path, 'configuration');
  const pem = join(folder.path, certificate);
  writeFileSync(pem, selfSigned.cert + selfSigned.key);
  const configuration = program
    .complete(block, place)
    .replaceAll('3000', String(serverPort))
    .replaceAll(/\/etc\/(?:letsencrypt|haproxy)\/[^\s;"]+\.pem/g, pem)
    .replaceAll('<domain>', 'localhost');
  writeFileSync(file, configuration);
  const env = { ...process.env, HOME: folder.path, XDG_DATA_HOME: folder.path };
  const tool = startTool(program.command, program.args(file, place), {
    packages: program.packages.join(' '),
    env,
    stdio: 'ignore',
    ...(program.stopSignal && { stopSignal: program.stopSignal }),
  });
  const health = `${getProxyOrigin(name, port)}${path}/health`;
  await until(name, () => isAnswering(health), { within: 30_000 });
  return {
    async [Symbol.asyncDispose]() {
      await tool[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Returns the section `defaults` of Debian's configuration, which has the timeouts. */
function debianDefaults(): string {
  const text = readFileSync('/etc/haproxy/haproxy.cfg', 'utf8');
  return /^defaults\n(?:[ \t].*\n|\n)*/m.exec(text)?.[0] ?? '';
}
