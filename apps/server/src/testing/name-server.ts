import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Response: the addresses, an unknown host, no addresses, no response, or a server failure. */
export type ScriptedHost = readonly string[] | 'unknown' | 'empty' | 'silent' | 'broken';

export interface NameServer {
  readonly address: string;
  readonly asked: readonly string[];
  isAsked(times: number): Promise<void>;
  close(): Promise<void>;
}

const typeA = 1;
const typeAaaa = 28;
const codes = { unknown: 3, broken: 2 } as const;

export async function startNameServer(
  scriptOf: (hostname: string) => ScriptedHost,
): Promise<NameServer> {
  const asked: string[] = [];
  let onAsked = () => {};
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = readQuestion(query);
    asked.push(question.hostname);
    const script = scriptOf(question.hostname);
    if (script !== 'silent') socket.send(answerTo(query, question, script), port, address);
    onAsked();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    isAsked: (times) =>
      new Promise((resolve) => {
        onAsked = () => {
          if (asked.length >= times) resolve();
        };
        onAsked();
      }),
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

interface Question {
  readonly hostname: string;
  readonly type: number;
  readonly end: number;
}

/** Reads the first question of a query (RFC 1035, section 4.1.2). */
function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { hostname: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(
  query: Buffer,
  { type, end }: Question,
  script: Exclude<ScriptedHost, 'silent'>,
): Buffer {
  const addresses = typeof script === 'string' ? [] : script;
  const ofType = addresses.filter((address) =>
    address.includes(':') ? type === typeAaaa : type === typeA,
  );
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  const code = script === 'unknown' || script === 'broken' ? codes[script] : 0;
  // Flags: a response, recursion desired, recursion available.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(ofType.length, 6);
  const records = ofType.map((address) => recordOf(type, address));
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function recordOf(type: number, address: string): Buffer {
  const data = type === typeA ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOfV6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const hex = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('');
  return Buffer.from(hex, 'hex');
}
