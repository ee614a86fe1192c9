import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selfSigned } from '../testing/self-signed.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseUnavailable } from './database-errors.ts';

let server: Server;

beforeEach(async () => {
  server = createServer((socket) => {
    const fields = ['SFATAL', 'C57P01', 'Mterminating connection', ''].join('\0');
    const hello = [message('R', '\0\0\0\0'), message('Z', 'I'), message('E', `${fields}\0`)];
    socket.once('data', () => socket.end(Buffer.concat(hello)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => server.close());

/**
 * Encodes a protocol message: a letter, the length (which includes its own four bytes), the
 * content.
 */
function message(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

it('a query of openPostgres fails with DatabaseUnavailable if PostgreSQL closes the connection during startup', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const pool = openPostgres({ url, onLostConnection: () => {} });
  const client = await pool.connect();
  await expect(client.query('select $1', ['1'])).rejects.toThrow(DatabaseUnavailable);
  client.release();
  await pool.end();
});

/**
 * Connects to a server that replies `answer` to the TLS request. Returns the error, and the bytes
 * that the server received without TLS.
 */
async function connectTo(answer: 'N' | 'S'): Promise<{ error: unknown; sent: Buffer }> {
  const received: Buffer[] = [];
  const postgres = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (asked: Buffer) => {
      received.push(asked);
      socket.write(answer);
      if (answer === 'N') socket.on('data', (more: Buffer) => received.push(more));
      else new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => {});
    });
  });
  await once(postgres.listen(0, '127.0.0.1'), 'listening');
  const { port } = postgres.address() as AddressInfo;
  const url = `postgres://person:a-password@localhost:${port}/none?sslmode=verify-full`;
  const pool = openPostgres({ url, onLostConnection: () => {} });
  const error: unknown = await pool.connect().catch((thrown: unknown) => thrown);
  await pool.end();
  postgres.close();
  return { error, sent: Buffer.concat(received) };
}

/** SSLRequest message: length and code. It contains nothing about the client. */
const question = Buffer.from('0000000804d2162f', 'hex');

it('with sslmode=verify-full, a client sends only SSLRequest to a server without TLS', async () => {
  const { error, sent } = await connectTo('N');
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(String((error as Error).cause)).toContain('does not support SSL');
  expect(sent).toEqual(question);
});

it('with sslmode=verify-full, a client sends only SSLRequest to a server with an untrusted certificate', async () => {
  const { error, sent } = await connectTo('S');
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect((error as Error).cause).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(sent).toEqual(question);
});
