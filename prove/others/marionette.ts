import { connect } from 'node:net';
import { isListening, until } from '../../harness/until.ts';

type Answer = readonly [type: 1, id: number, error: { message: string } | null, result: unknown];

/**
 * Connects to a Mozilla program that runs with `--marionette`, and returns a function that runs
 * the body of an asynchronous function with the rights of the program itself.
 */
export async function openMarionette(port: number) {
  await until('Marionette', () => isListening(port));
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon === -1 || rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as Answer | object;
      rest = rest.subarray(end);
      // The first message is a greeting without an id.
      if (Array.isArray(message)) waiting.get(message[1] as number)?.(message as unknown as Answer);
    }
  });
  let last = 0;
  const send = async (command: string, parameters: object) => {
    const id = (last += 1);
    const text = JSON.stringify([0, id, command, parameters]);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await promise;
    if (error !== null) throw new Error(`${command}: ${error.message}`);
    return result;
  };
  await send('WebDriver:NewSession', {});
  await send('Marionette:SetContext', { value: 'chrome' });
  return {
    async run(body: string, ...args: readonly string[]): Promise<unknown> {
      const script = `return (async (...args) => { ${body} })(...arguments)`;
      const { value } = (await send('WebDriver:ExecuteScript', { script, args })) as Found;
      return value;
    },
    close: () => socket.destroy(),
  };
}

interface Found {
  readonly value: unknown;
}
