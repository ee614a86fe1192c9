import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

/** Of Debian's `webkit2gtk-driver`, `libwebkit2gtk-4.1-0` and `xvfb`. */
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The name under which WebDriver writes the id of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** In milliseconds, for what is waited for. */
const patience = 20_000;

/** A window of WebKitGTK, which runs the same engine as Safari. Scripts are bodies of functions. */
export interface WebKit {
  readonly version: string;
  go(url: string): Promise<void>;
  evaluate<T>(script: string): Promise<T>;
  /** Resolves once the script, which may await, returns something true. */
  until(script: string): Promise<void>;
  /** As a finger would, on the first element that the expression finds. */
  click(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts WebKit on a display of its own. Rejects where it is not installed. */
export async function startWebKit(): Promise<WebKit> {
  const cleanUp = new AsyncDisposableStack();
  try {
    const display = `:${await freePort()}`;
    const port = await freePort();
    cleanUp.adopt(startTool('Xvfb', [display, '-screen', '0', '800x1000x24']), end);
    const driver = startTool('WebKitWebDriver', [`--port=${port}`], { DISPLAY: display });
    cleanUp.adopt(driver, end);
    const origin = `http://127.0.0.1:${port}`;
    const session = await newSession(origin);
    const path = `/session/${session.sessionId}`;
    const call = <T>(method: string, rest: string, body?: object) =>
      ask<T>(`${method} ${origin}${path}${rest}`, body);
    cleanUp.defer(() => call('DELETE', ''));
    await call('POST', '/window/rect', { width: 390, height: 844 });
    return windowOf(call, session.capabilities.browserVersion, () => cleanUp.disposeAsync());
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
}

type Call = <T>(method: string, rest: string, body?: object) => Promise<T>;

function windowOf(call: Call, version: string, close: () => Promise<void>): WebKit {
  const evaluate = <T>(script: string) => call<T>('POST', '/execute/sync', { script, args: [] });

  async function until(script: string): Promise<void> {
    const deadline = Date.now() + patience;
    while (!(await evaluate(`return (async () => { ${script} })().then(Boolean)`))) {
      if (Date.now() > deadline) throw new Error(`It did not come: ${script}`);
      await wait(100);
    }
  }

  /** In the middle of the window, clear of the bars. */
  async function elementOf(expression: string): Promise<string> {
    await until(`return ${expression}`);
    const found = await evaluate<Record<string, string>>(
      `const found = ${expression}; found.scrollIntoView({ block: 'center' }); return found`,
    );
    return found[elementKey] ?? '';
  }

  return {
    version,
    until,
    evaluate,
    async go(url) {
      await call('POST', '/url', { url });
    },
    async click(expression) {
      await call('POST', `/element/${await elementOf(expression)}/click`, {});
    },
    async type(expression, text) {
      await call('POST', `/element/${await elementOf(expression)}/value`, { text });
    },
    close,
  };
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function newSession(origin: string): Promise<Session> {
  const options = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return ask<Session>(`POST ${origin}/session`, { capabilities });
    await wait(100);
  }
  throw new Error('WebKitWebDriver did not start.');
}

/** `GET http://…`, of WebDriver. */
async function ask<T>(request: string, body?: object): Promise<T> {
  const [method = '', url = ''] = request.split(' ');
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(`${request}: ${value.message}`);
  return value;
}

function startTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  child.once('error', () => {
    throw new Error(
      `${name} is not installed: apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb`,
    );
  });
  process.once('exit', () => child.kill());
  return child;
}

function end(child: ChildProcess): void {
  child.kill();
}
