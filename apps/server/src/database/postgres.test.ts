import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

/** As PostgreSQL's protocol has it: a letter, the length with that of itself, the content. */
function message(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

it('survives a connection that is ended in the moment in which it stands', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const pool = openPostgres({ url, onLostConnection: () => {} });
  const client = await pool.connect();
  await expect(client.query('select $1', ['1'])).rejects.toThrow(DatabaseUnavailable);
  client.release();
  await pool.end();
});
