import { bringBack, passOn, startHttpProxy } from '../harness/http-proxy.ts';
import { type Environment, type Server, startServer } from '../harness/server.ts';
import { freePort } from '../scripts/free-port.ts';

interface Installation {
  readonly path: string;
  /** Whether the proxy strips the path. */
  readonly strips: boolean;
  readonly env?: (place: string) => Promise<Environment>;
}

/** Starts a host with these installations below their paths, and another program elsewhere. */
export async function startSharedHost(...installations: readonly Installation[]) {
  const servers: (Installation & { readonly server: Server })[] = [];
  const proxy = await startHttpProxy(async (incoming, outgoing) => {
    const { url = '/' } = incoming;
    const [asked] = servers
      .filter(({ path }) => url === path || url.startsWith(`${path}/`))
      .toSorted((one, other) => other.path.length - one.path.length);
    if (asked === undefined) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<title>Neighbour</title>');
      return;
    }
    if (asked.strips) incoming.url = url.slice(asked.path.length) || '/';
    bringBack(await passOn(incoming, asked.server.port), outgoing);
  });
  for (const installation of installations) {
    const place = proxy.origin + installation.path;
    const env = { PUBLIC_URL: `${place}/`, TRUST_PROXY: '127.0.0.1' };
    const more = await installation.env?.(place);
    const server = await startServer({ ...env, ...more }, { port: await freePort() });
    servers.push({ ...installation, server });
  }
  return {
    origin: proxy.origin,
    stop: () =>
      Promise.all([proxy.close(), ...servers.map(({ server }) => server[Symbol.asyncDispose]())]),
  };
}

export type SharedHost = Awaited<ReturnType<typeof startSharedHost>>;
