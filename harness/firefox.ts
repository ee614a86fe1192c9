import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ScriptPage, untilTrue } from './script-page.ts';

/** Profile settings that turn off animations and the browser's own requests. */
const settings = {
  'ui.prefersReducedMotion': 1,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
};

export async function startFirefox(profile: string) {
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(findFirefox() ?? 'firefox-esr', flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const socket = new WebSocket(`${await readAddress(child)}/session`);
  await once(socket, 'open');
  const call = createCaller(socket);
  const session = await call<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const tree = await call<{ contexts: readonly Context[] }>('browsingContext.getTree', {});
  return {
    version: session.capabilities.browserVersion,
    tab: await createTab(call, tree.contexts[0]?.context ?? ''),
    async newTab() {
      const made = await call<Context>('browsingContext.create', { type: 'tab' });
      return createTab(call, made.context);
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      call('browser.close', {}).catch(kill);
      await gone;
      process.off('exit', kill);
    },
  };
}

/** Returns the command of the installed Firefox, or null. Prefers the extended support release. */
export function findFirefox(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isHere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  return ['firefox-esr', 'firefox'].find(isHere) ?? null;
}

async function readAddress(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(() => {
    throw new Error('Firefox is not installed: apt-get install firefox-esr');
  });
  const found = Promise.withResolvers<string>();
  if (child.stderr === null) throw new Error('Firefox has no output.');
  createInterface({ input: child.stderr }).on('line', (line) => {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) found.resolve(address);
  });
  return Promise.race([found.promise, failed]);
}

interface Context {
  readonly context: string;
}
interface Result {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}
interface Reply {
  readonly id: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

type Call = <T>(method: string, parameters: object) => Promise<T>;

function createCaller(socket: WebSocket): Call {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const reply = JSON.parse(data) as Reply;
    if (reply.id !== null) waiting.get(reply.id)?.(reply);
  });
  return async <T>(method: string, parameters: object) => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params: parameters }));
    const reply = await promise;
    waiting.delete(id);
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.message}`);
    return reply.result as T;
  };
}

async function createTab(call: Call, context: string): Promise<ScriptPage> {
  await call('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });

  async function evaluate<T>(script: string): Promise<T> {
    const { type, result, exceptionDetails } = await call<Result>('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify((await (async () => { ${script} })()) ?? null)`,
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(`${exceptionDetails?.text} in ${script}`);
    return JSON.parse(result?.value ?? 'null') as T;
  }

  /** Converts the result to a boolean, because JSON cannot represent an element. */
  const until = (script: string) =>
    untilTrue(evaluate, `return Boolean(await (async () => { ${script} })())`);
  const perform = (actions: object) =>
    call('input.performActions', { context, actions: [actions] });

  /** Clicks after the element has stopped moving, because notices push the page down. */
  async function click(expression: string): Promise<void> {
    await until(`
      const topOf = () => ${expression}?.getBoundingClientRect().top;
      const before = topOf();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return before !== undefined && topOf() === before`);
    const { x, y } = await evaluate<{ x: number; y: number }>(`
      const found = ${expression};
      found.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }`);
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const actions = [{ type: 'pointerMove', x, y }, ...press];
    await perform({ type: 'pointer', id: 'mouse', actions });
  }

  return {
    evaluate,
    until,
    click,
    async go(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async type(expression, text) {
      await click(expression);
      const keys = text.split('').flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform({ type: 'key', id: 'keys', actions: keys });
    },
  };
}
