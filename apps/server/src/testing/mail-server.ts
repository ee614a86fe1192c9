import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded headers by lowercase name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly source: string;
  readonly text: string;
  readonly html: string;
}

/**
 * `taking`: accepts everything. `busy`: refuses recipients for now. `refusing`: refuses recipients
 * for good. `hanging`: does not answer the command with the recipient.
 */
export type MailServerMood = 'taking' | 'busy' | 'refusing' | 'hanging';

export interface TestMailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  readonly begun: () => number;
  mood: MailServerMood;
  /**
   * Response to each recipient or message, such as `554 5.7.1 Access denied`. If null, `mood`
   * decides the response.
   */
  answer: { readonly to: 'RCPT' | 'DATA'; readonly text: string } | null;
  readonly greetings: readonly string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let begun = 0;
  const state = { mood: 'taking' as MailServerMood, answer: null as TestMailServer['answer'] };
  const greetings: string[] = [];
  const refusalAt = (place: 'RCPT' | 'DATA') => {
    if (state.answer?.to !== place) return null;
    const [, code, words] = /^(\d{3}) (.*)$/.exec(state.answer.text) ?? [];
    return Object.assign(new Error(words), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, { hostNameAppearsAs }, done) {
      begun += 1;
      greetings.push(hostNameAppearsAs);
      const refusal = refusalAt('RCPT');
      if (refusal !== null) return done(refusal);
      if (state.mood === 'taking') return done();
      if (state.mood === 'hanging') return undefined;
      const [code, words] =
        state.mood === 'busy' ? [451, 'Please try again later'] : [550, 'No such mailbox here'];
      return done(Object.assign(new Error(words), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalAt('DATA');
        if (refusal !== null) return done(refusal);
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, ...parse(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  // A client that gives up must not make the test fail.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    received,
    begun: () => begun,
    greetings,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function parse(source: string): Pick<ReceivedMail, 'headers' | 'source' | 'text' | 'html'> {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.[0]?.startsWith(type));
    return part === undefined ? '' : decode(part);
  };
  return { headers, source, text: partOf('text/plain'), html: partOf('text/html') };
}

interface Part {
  readonly headers: Map<string, string[]>;
  readonly body: string;
}

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return { headers, body: source.slice(end + 4) };
}

function decode({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
