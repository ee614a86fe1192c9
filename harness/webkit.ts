import { freePort } from '../scripts/free-port.ts';
import { type ScriptPage, untilTrue } from './script-page.ts';
import { startTool } from './tool.ts';
import { isAnswering, until } from './until.ts';

const silent = {
  packages: 'webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb',
  stdio: 'ignore',
} as const;
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Web element identifier of the WebDriver standard: the key of an element's id in responses. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** Starts WebKitGTK on its own virtual display. Safari uses the same engine. */
export async function startWebKit() {
  await using stack = new AsyncDisposableStack();
  const display = `:${await freePort()}`;
  const port = await freePort();
  stack.use(startTool('Xvfb', [display, '-screen', '0', '800x1000x24'], silent));
  const env = { ...process.env, DISPLAY: display };
  stack.use(startTool('WebKitWebDriver', [`--port=${port}`], { ...silent, env }));
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () => isAnswering(`${origin}/status`), { every: 100 });
  const options = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const session = await ask<Session>(`POST ${origin}/session`, { capabilities });
  const path = `${origin}/session/${session.sessionId}`;
  stack.defer(() => ask(`DELETE ${path}`));
  await ask(`POST ${path}/window/rect`, { width: 390, height: 844 });
  const cleanUp = stack.move();
  return {
    version: session.capabilities.browserVersion,
    page: createPage(path),
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

function createPage(path: string): ScriptPage {
  const evaluate = <T>(body: string) => {
    const script = `return (async () => { ${body} })()`;
    return ask<T>(`POST ${path}/execute/sync`, { script, args: [] });
  };

  const until = (script: string) => untilTrue(evaluate, script);

  async function elementOf(expression: string): Promise<string> {
    await until(`return Boolean(${expression})`);
    const found = await evaluate<Record<string, string>>(
      `const found = ${expression}; found.scrollIntoView({ block: 'center' }); return found`,
    );
    return `${path}/element/${found[elementKey]}`;
  }

  return {
    until,
    evaluate,
    async go(url) {
      await ask(`POST ${path}/url`, { url });
    },
    async click(expression) {
      await ask(`POST ${await elementOf(expression)}/click`, {});
    },
    async type(expression, text) {
      await ask(`POST ${await elementOf(expression)}/value`, { text });
    },
  };
}

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
