import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';
import {
  connectionPath,
  connectionPause,
  type SeenConnection,
} from '@daymark/shared/service/connection.ts';
import { apiHeader } from '@daymark/shared/endpoint.ts';
import * as limits from '@daymark/shared/limits.ts';
import { isThisMachine } from '../config/variables.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';

export interface Finding {
  readonly check: string;
  readonly outcome: 'passed' | 'failed' | 'not checked';
  /** Tells what to change, or why nothing could be checked. Empty if the check passed. */
  readonly advice: string;
}

const marks = { passed: '✓', failed: '✗', 'not checked': '–' } as const;

export function describeFinding({ check, outcome, advice }: Finding): readonly string[] {
  const line = `${marks[outcome]} ${check}`;
  if (outcome === 'passed') return [line];
  return outcome === 'failed' ? [line, `    ${advice}`] : [`${line}: not checked`, `    ${advice}`];
}

/** Address of the documentation range (RFC 5737), which nobody has. */
const forgedAddress = '203.0.113.77';
const timeout = 10_000;

/** Reason why a check could not be made from here. */
class NotChecked {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Resolves to advice, which is empty if nothing is wrong. */
type Check = (address: string) => Promise<string | NotChecked>;

/** Checks in the order in which an operator would repair the faults. */
const checks: ReadonlyMap<string, Check> = new Map([
  ['the server answers', checkHealth],
  ['the address uses TLS', checkTls],
  ['http leads to https', checkRedirect],
  ['the public address is the configured one', checkPublicUrl],
  ['people have their own network addresses', checkAddress],
  ['changes arrive at once', checkStream],
  ['the browser can use HTTP/2', checkHttp2],
  ['headers arrive unchanged', checkHeaders],
  ['large batches pass', checkBody],
  ['missing files are not cached', checkMissingFile],
]);

/**
 * Checks an installation from outside, like a browser. Reads and changes no data. Resolves to true
 * if no check failed.
 * @param address address without a slash at its end, perhaps with a path
 */
export async function checkInstallation(
  address: string,
  report: (finding: Finding) => void,
): Promise<boolean> {
  let isFine = true;
  for (const [check, run] of checks) {
    const result = await run(address).catch((error: unknown) => explain(error));
    if (result instanceof NotChecked) {
      report({ check, outcome: 'not checked', advice: result.reason });
      continue;
    }
    const hasPassed = result === '';
    report({ check, outcome: hasPassed ? 'passed' : 'failed', advice: result });
    isFine &&= hasPassed;
    // Nothing else can be checked if the server does not answer.
    if (!hasPassed && run === checkHealth) return false;
  }
  return isFine;
}

function explain(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `This could not be checked: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

function request(url: string, options: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout), ...options });
}

async function checkHealth(address: string): Promise<string> {
  const response = await request(`${address}/health`);
  if (response.headers.get(apiHeader.name) !== apiHeader.value) {
    const below = new URL(address).pathname === '/' ? '' : ` Set PUBLIC_URL=${address} as well.`;
    return `Something else answers at this address, with status ${response.status}. Let the proxy pass all paths on to Daymark.${below}`;
  }
  return response.ok ? '' : `The server answers ${response.status}. Read its log.`;
}

async function checkTls(address: string): Promise<string> {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isThisMachine(hostname)) return '';
  return 'Use https. Browsers allow installation, offline use, push messages and passkeys only with it.';
}

async function checkRedirect(address: string): Promise<string | NotChecked> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return new NotChecked('The address has no https.');
  if (port !== '')
    return new NotChecked(
      'The address contains a port, so nobody gets here by typing only the host name.',
    );
  const response = await request(`http://${hostname}/`).catch(() => null);
  if (response === null) return new NotChecked(`Nothing answers at http://${hostname}.`);
  const location = response.headers.get('location') ?? '';
  return location.startsWith('https://') ? '' : `Redirect http://${hostname} to https.`;
}

async function checkPublicUrl(address: string): Promise<string> {
  const { public_url } = (await readConnection(address)).seen;
  if (public_url === null) return `Set PUBLIC_URL=${address}. Links in mails need it.`;
  return public_url === address
    ? ''
    : `PUBLIC_URL is ${public_url}, but you checked ${address}. Make them equal.`;
}

async function checkAddress(address: string): Promise<string | NotChecked> {
  const direct = (await readConnection(address)).seen;
  const forged = (await readConnection(address, { 'x-forwarded-for': forgedAddress })).seen;
  const isForged = forged.address === forgedAddress;
  if (direct.peer !== direct.address && !isForged) return '';
  // A server that listens on all addresses sees IPv4 addresses in their IPv6 form.
  const client = direct.address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isForged && isPublicAddress(client)) return '';
  if (direct.peer === direct.address && (await isOwnName(new URL(address).hostname))) {
    return new NotChecked(
      'Here a person and the proxy have the same address. Run the check on another machine.',
    );
  }
  return isForged
    ? `The server believes an X-Forwarded-For that the client wrote. Let the proxy overwrite the header or append to it, and set TRUST_PROXY to its exact address, ${forged.peer}.`
    : `Everybody seems to come from ${client}. If that is your proxy, set TRUST_PROXY=${client}. Ignore this if you run the check from that address.`;
}

/** Resolves to true if the name leads to an address of the machine that runs the check. */
async function isOwnName(hostname: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = await lookup(withoutBrackets(hostname), { all: true }).catch(() => []);
  return found.some(({ address }) => own.some((local) => local.address === address));
}

/** A URL has brackets around an IPv6 address, which other functions of Node do not accept. */
function withoutBrackets(hostname: string): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

async function checkStream(address: string): Promise<string> {
  const { firstAfter, apart } = await readConnection(address);
  // A proxy that holds the stream back delivers both events together.
  if (firstAfter < connectionPause * 0.9 || apart > connectionPause * 0.5) return '';
  return 'A proxy holds streams back, so changes arrive late on other devices. Turn its buffering and compression off for text/event-stream.';
}

interface Connection {
  readonly seen: SeenConnection;
  /** Milliseconds from the request to the first event. */
  readonly firstAfter: number;
  /** Milliseconds between the two events. */
  readonly apart: number;
}

async function readConnection(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Connection> {
  const began = performance.now();
  const response = await request(address + connectionPath, { headers });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const times: number[] = [];
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n').length - 1;
    while (times.length < events) times.push(performance.now());
  }
  const [first = began, second = first] = times;
  const json = /^data: (\{.*\})$/m.exec(text)?.[1];
  if (json === undefined) throw new Error('the stream has no content');
  return {
    seen: JSON.parse(json) as SeenConnection,
    firstAfter: first - began,
    apart: second - first,
  };
}

async function checkHttp2(address: string): Promise<string | NotChecked> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return new NotChecked('Browsers use HTTP/2 only with https.');
  const host = withoutBrackets(hostname);
  const negotiated = await new Promise<string | false | null>((resolve, reject) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        // TLS allows only names here, no addresses.
        servername: isIP(host) === 0 ? host : '',
        ALPNProtocols: ['h2', 'http/1.1'],
      },
      () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      },
    );
    socket.setTimeout(timeout, () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
  return negotiated === 'h2'
    ? ''
    : 'Turn HTTP/2 on. With HTTP/1.1 a browser has six connections for all of its tabs.';
}

async function checkHeaders(address: string): Promise<string> {
  const [page, api] = await Promise.all([
    request(`${address}/`, { headers: { accept: 'text/html' } }),
    request(`${address}/api/v1/service`),
  ]);
  const lost = [
    ...['content-security-policy', 'x-content-type-options', 'referrer-policy'].filter(
      (name) => !page.headers.has(name),
    ),
    ...(api.headers.get('cache-control')?.includes('no-store') ? [] : ['cache-control']),
  ];
  if (page.status >= 300 && page.status < 400) {
    return `Pages lead to ${page.headers.get('location') ?? 'another address'}. An access portal has to let the app's own requests through.`;
  }
  return lost.length === 0 ? '' : `The proxy removes ${lost.join(', ')}. Let it pass them on.`;
}

async function checkBody(address: string): Promise<string | NotChecked> {
  const response = await request(`${address}/api/v1/scores/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ' '.repeat(limits.batchBytes - 1),
  }).catch(() => null);
  // Daymark refuses the request without a token, and may do so before the body has arrived.
  if (response?.status === 401) return '';
  if (response?.status !== 413) {
    return new NotChecked(
      response === null
        ? 'The connection ended before an answer arrived.'
        : `The answer to a large request has status ${response.status}.`,
    );
  }
  const megabytes = Math.ceil(limits.batchBytes / 1024 / 1024);
  return `The proxy refuses bodies of ${megabytes} MB. Allow them, in nginx with client_max_body_size ${megabytes}m.`;
}

async function checkMissingFile(address: string): Promise<string> {
  const response = await request(`${address}/assets/missing-${crypto.randomUUID()}.js`);
  const isStored = response.headers.get('cache-control')?.includes('no-store') !== true;
  return response.status === 404 && isStored
    ? 'A cache keeps answers about missing files. Let it respect Cache-Control: no-store.'
    : '';
}
