import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { once } from 'node:events';
import {
  connectionPath,
  connectionPause,
  connectionStreamPath,
} from '@daymark/shared/service/connection.ts';
import { isThisMachine } from '../config/variables.ts';
import { NotChecked } from './finding.ts';
import {
  createForeignError,
  type Installation,
  isFromDaymark,
  request,
  timeout,
} from './installation.ts';

export async function checkTls({ url: { protocol, hostname } }: Installation): Promise<string> {
  if (protocol === 'https:' || isThisMachine(hostname)) return '';
  return 'Use https. Browsers allow installation, offline use, push messages and passkeys only with it.';
}

export async function checkRedirect({ url }: Installation): Promise<string> {
  if (url.protocol !== 'https:') throw new NotChecked('The address has no https.');
  if (url.port !== '')
    throw new NotChecked(
      'The address contains a port, so nobody gets here by typing only the host name.',
    );
  return checkPlainHttp(`http://${url.hostname}`, url);
}

/**
 * Checks that pages lead from plain http to https, and that the API refuses calls there.
 * @param plain origin with plain http
 * @param url of the installation
 */
export async function checkPlainHttp(plain: string, { hostname, pathname }: URL): Promise<string> {
  const base = { address: plain + pathname.replace(/\/$/, ''), headers: {} };
  const page = await request(base, '/').catch(() => null);
  if (page === null) throw new NotChecked(`Nothing answers at ${plain}.`);
  const location = URL.parse(page.headers.get('location') ?? '');
  if (location?.protocol !== 'https:') return `Redirect ${plain} to https.`;
  if (location.hostname !== hostname) {
    return `${plain} leads to ${location.origin}. Redirect it to https://${hostname}.`;
  }
  const call = await request(base, connectionPath).catch(() => null);
  return call === null || (call.status >= 400 && !isFromDaymark(call))
    ? ''
    : `Refuse ${plain}/api/, for example with status 403, instead of answering or redirecting: a call there has already sent its token without encryption.`;
}

/** A URL has brackets around an IPv6 address, which other functions of Node do not accept. */
export function withoutBrackets(hostname: string): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

export async function checkHttp2({ url }: Installation): Promise<string> {
  if (url.protocol !== 'https:') throw new NotChecked('Browsers use HTTP/2 only with https.');
  const host = withoutBrackets(url.hostname);
  const negotiated = await new Promise<string | false | null>((resolve, reject) => {
    const socket = connect(
      {
        host,
        port: Number(url.port || 443),
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

/** Some proxies hold streams back only for one version of HTTP. */
export async function checkStream(installation: Installation): Promise<string> {
  await installation.seeDirectly();
  const isSecure = installation.url.protocol === 'https:';
  const [isHeld, isOldHeld] = await Promise.all([
    holdsBack(() => timeEvents(installation)),
    isSecure && holdsBack(() => timeOldEvents(installation)),
  ]);
  const advice =
    'so changes arrive late on other devices. Turn its buffering and compression off for text/event-stream';
  if (isHeld) return `A proxy holds streams back, ${advice}.`;
  return isOldHeld
    ? `A proxy holds streams of HTTP/1.1 back, ${advice}, in nginx without proxy_ignore_headers X-Accel-Buffering.`
    : '';
}

/** Milliseconds at which the request and each event of the stream happened. */
type Times = readonly [began: number, ...events: readonly number[]];

/** A busy machine may delay one stream as well, so only two delayed streams count. */
async function holdsBack(time: () => Promise<Times>): Promise<boolean> {
  return isHeldBack(await time()) && isHeldBack(await time());
}

/** A proxy that holds the stream back delivers both events together. */
function isHeldBack([began, first = began, second = first]: Times): boolean {
  return first - began >= connectionPause * 0.9 && second - first <= connectionPause * 0.5;
}

async function timeEvents(installation: Installation): Promise<Times> {
  const began = performance.now();
  const response = await request(installation, connectionStreamPath);
  if (!isFromDaymark(response)) throw createForeignError(response);
  if (response.body === null) throw new Error('the stream has no content');
  return [began, ...(await timeLines(response.body.pipeThrough(new TextDecoderStream())))];
}

async function timeOldEvents({ address, headers }: Installation): Promise<Times> {
  const began = performance.now();
  // This function offers only HTTP/1.1, unlike `fetch`.
  const sent = requestSecurely(address + connectionStreamPath, { headers, agent: false, timeout });
  sent.end();
  sent.once('timeout', () => sent.destroy(new Error('timeout')));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return [began, ...(await timeLines(response.setEncoding('utf8') as AsyncIterable<string>))];
}

async function timeLines(chunks: AsyncIterable<string>): Promise<number[]> {
  const times: number[] = [];
  let received = '';
  for await (const chunk of chunks) {
    received += chunk;
    const events = received.split('\n\n').length - 1;
    while (times.length < events) times.push(performance.now());
  }
  return times;
}
