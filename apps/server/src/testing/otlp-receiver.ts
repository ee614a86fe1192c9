import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from './http-server.ts';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root of a trace. */
  readonly parentSpanId: string;
  /** 1 is INTERNAL, 2 SERVER, 3 CLIENT. */
  readonly kind: number;
  readonly milliseconds: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 is ERROR. */
  readonly status: number;
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  readonly bytes: () => Buffer;
  close(): Promise<void>;
}

/** Receives OTLP over HTTP in protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]);
      bodies.push(body);
      requests.push({ path: request.url ?? '', headers: request.headers });
      spans.push(...spansIn(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  const { origin, close } = await listen(server);
  return {
    url: origin,
    spans,
    requests,
    bytes: () => Buffer.concat(bodies),
    close,
  };
}

/** Field numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function spansIn(request: Buffer): ReceivedSpan[] {
  return messages(request, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1).flatMap((of) => messages(of, 1)));
    const scopes = messages(resourceSpans, 2);
    return scopes
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({ ...spanOf(span), resource }));
  });
}

function spanOf(span: Buffer): Omit<ReceivedSpan, 'resource'> {
  const hex = (field: number) => messages(span, field)[0]?.toString('hex') ?? '';
  const [start = 0n, end = 0n] = [numbers(span, 7)[0], numbers(span, 8)[0]];
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: messages(span, 5)[0]?.toString() ?? '',
    kind: Number(numbers(span, 6)[0] ?? 0n),
    milliseconds: Number(end - start) / 1e6,
    attributes: attributesOf(messages(span, 9)),
    status: Number(messages(span, 15).flatMap((status) => numbers(status, 3))[0] ?? 0n),
  };
}

function attributesOf(pairs: readonly Buffer[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      const text = messages(value, 1)[0]?.toString();
      return [messages(pair, 1)[0]?.toString() ?? '', text ?? Number(numbers(value, 3)[0])];
    }),
  );
}

function messages(message: Buffer, number: number): Buffer[] {
  const values = fields(message).filter((field) => field.number === number);
  return values.map(({ value }) => value).filter((value) => typeof value !== 'bigint');
}

function numbers(message: Buffer, number: number): bigint[] {
  const values = fields(message).filter((field) => field.number === number);
  return values.map(({ value }) => value).filter((value) => typeof value === 'bigint');
}

interface Field {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** Parses the wire format: https://protobuf.dev/programming-guides/encoding/ */
function fields(message: Buffer): Field[] {
  const found: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) found.push({ number, value: varint() });
    else if (type === 1) found.push({ number, value: take(8).readBigUInt64LE() });
    else if (type === 5) found.push({ number, value: BigInt(take(4).readUInt32LE()) });
    else if (type === 2) found.push({ number, value: take(Number(varint())) });
    else throw new Error(`No wire type ${type} is in use`);
  }
  return found;
}
