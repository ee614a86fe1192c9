import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';

// This browser reports nothing. A driver makes a browser report the script position of every
// request. For the first request the browser parses a script again, which costs 140 ms on a phone
// slowed four times. Real users have no such delay.

interface UnwatchedBrowser {
  readonly openPage: () => Promise<UnwatchedPage>;
  readonly close: () => Promise<void>;
}

interface UnwatchedPage {
  readonly send: (method: string, parameters: object) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export async function launchOnPort(profile: string) {
  const chromePath = findChromium();
  const browser = await launch({
    userDataDir: profile,
    chromeFlags: ['--headless=new', ...chromiumArguments],
    ...(chromePath === null ? {} : { chromePath }),
  });
  const hasEnded = once(browser.process, 'exit');
  return {
    port: browser.port,
    async close(): Promise<void> {
      browser.kill();
      await hasEnded;
    },
  };
}

export async function launchUnwatched(profile: string): Promise<UnwatchedBrowser> {
  const browser = await launchOnPort(profile);
  const send = await connect(browser.port);
  return {
    async openPage() {
      const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as {
        readonly targetId: string;
      };
      const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
        readonly sessionId: string;
      };
      return {
        send: (method, parameters) => send(method, parameters, sessionId),
        async evaluate(expression) {
          const answer = await send('Runtime.evaluate', { expression }, sessionId);
          const { result, exceptionDetails } = answer as Evaluated;
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
          return result.value;
        },
      };
    },
    close: () => browser.close(),
  };
}

async function connect(port: number) {
  const version = await fetch(`http://localhost:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as {
    readonly webSocketDebuggerUrl: string;
  };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Reply;
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  let last = 0;
  return (method: string, params: object, sessionId?: string): Promise<unknown> => {
    last += 1;
    const reply = Promise.withResolvers<unknown>();
    waiting.set(last, reply);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return reply.promise;
  };
}
