import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';

// Starts a browser without a driver such as Playwright. A driver makes a browser report the script
// position of every request. The browser then parses a script again at the first request, which
// takes 140 ms with the CPU slowed four times. Real users have no such delay.

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
    async [Symbol.asyncDispose]() {
      browser.kill();
      await hasEnded;
    },
  };
}

export async function openUnwatchedPage(port: number) {
  const send = await connect(port);
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  return {
    send: (method: string, parameters: object) => send<unknown>(method, parameters, sessionId),
    async evaluate(expression: string): Promise<unknown> {
      const { result, exceptionDetails } = await send<{
        readonly result: { readonly value?: unknown };
        readonly exceptionDetails?: { readonly text: string };
      }>('Runtime.evaluate', { expression }, sessionId);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
  };
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: object;
}

async function connect(port: number) {
  const version = await fetch(`http://localhost:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id ?? 0)?.(reply);
  });
  let last = 0;
  return async <T>(method: string, params: object, sessionId?: string): Promise<T> => {
    last += 1;
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    const { promise, resolve } = Promise.withResolvers<Reply>();
    waiting.set(last, resolve);
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as T;
  };
}
