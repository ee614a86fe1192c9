import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

/**
 * Sends a request on a new connection from an address of this machine. All of 127.0.0.0/8 is this
 * machine, except on macOS. Resolves with the head of the response.
 */
export async function requestFrom(
  localAddress: string | undefined,
  url: URL | string,
  { body, ...options }: RequestOptions & { readonly body?: string | undefined } = {},
): Promise<IncomingMessage> {
  const local = localAddress === undefined ? {} : { localAddress, family: 4 };
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  const sent = request(url, { agent: false, ...local, ...options }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}
