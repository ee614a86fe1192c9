import type { IncomingMessage } from 'node:http';
import { bringBack, passOn, startHttpProxy } from '../harness/http-proxy.ts';

export type AccessPortal = Awaited<ReturnType<typeof startProxy>>;

export const portalUser = { username: 'ada', password: 'portal' } as const;

const loginPath = '/portal/login';
const callbackPath = '/portal/callback';

/**
 * Starts a proxy that redirects to its own sign-in page and recognizes people by a cookie, as
 * Authelia, authentik, oauth2-proxy and Cloudflare Access do. `place` tells whether the sign-in
 * page is on the host of the app.
 */
export function startCookiePortal(
  target: string,
  place: 'here' | 'elsewhere',
): Promise<AccessPortal> {
  let session = crypto.randomUUID();
  return startProxy(target, {
    /** Ends all sessions at the proxy. Sessions of Daymark continue. */
    endSessions: () => (session = crypto.randomUUID()),
    answer(incoming, origin) {
      const url = new URL(incoming.url ?? '/', origin);
      const back = new URL(url.searchParams.get('rd') ?? '/', origin);
      if (url.pathname === loginPath && incoming.method === 'POST') {
        const callback = `${origin}${callbackPath}?${new URLSearchParams({ rd: back.href })}`;
        return { status: 303, headers: { location: callback } };
      }
      if (url.pathname === callbackPath) {
        const cookie = `portal=${session}; Path=/; HttpOnly; SameSite=Lax`;
        return { status: 302, headers: { 'set-cookie': cookie, location: back.href } };
      }
      if (url.pathname === loginPath) return { status: 200, body: loginPage };
      if (incoming.headers.cookie?.includes(`portal=${session}`)) return null;
      const host = place === 'here' ? origin : origin.replace('localhost', 'portal.localhost');
      const login = `${host}${loginPath}?${new URLSearchParams({ rd: url.href })}`;
      return { status: 302, headers: { location: login } };
    },
  });
}

/** Starts a proxy that requires HTTP Basic authentication. */
export function startBasicProxy(target: string): Promise<AccessPortal> {
  const { username, password } = portalUser;
  const expected = `Basic ${btoa(`${username}:${password}`)}`;
  return startProxy(target, {
    endSessions() {},
    answer({ headers }) {
      if (headers.authorization === expected) return null;
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="private"' } };
    },
  });
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Rules {
  readonly endSessions: () => void;
  /** Returns the proxy's own response, or null if the proxy forwards the request. */
  readonly answer: (incoming: IncomingMessage, origin: string) => Answer | null;
}

async function startProxy(target: string, { endSessions, answer }: Rules) {
  /** Paths and queries of the forwarded requests. */
  const passed: string[] = [];
  const proxy = await startHttpProxy(async (incoming, outgoing) => {
    const own = answer(incoming, proxy.origin);
    if (own === null) {
      passed.push(incoming.url ?? '/');
      bringBack(await passOn(incoming, Number(new URL(target).port)), outgoing);
      return;
    }
    incoming.resume();
    outgoing.writeHead(own.status, { 'content-type': 'text/html', ...own.headers }).end(own.body);
  });
  return { origin: proxy.origin, passed, endSessions, close: proxy.close };
}

const loginPage = `<!doctype html>
<title>Portal</title>
<form method="post"><button>Sign in at the portal</button></form>`;
