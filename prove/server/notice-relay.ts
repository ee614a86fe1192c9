import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Bytes before the content of a PostgreSQL message: one for its type, four for its length. */
const headLength = 5;

/**
 * Starts a relay to a PostgreSQL server. It collects the notices that the server sends to clients.
 * Citus reports each statement for a worker as a notice if `citus.log_remote_commands` is on.
 * Connections must not use TLS.
 */
export async function startNoticeRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const notices: string[] = [];
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    let rest = Buffer.alloc(0);
    far.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= headLength) {
        const end = 1 + rest.readUInt32BE(1);
        if (rest.length < end) return;
        if (rest.toString('latin1', 0, 1) === 'N') {
          notices.push(rest.toString('utf8', headLength, end));
        }
        rest = rest.subarray(end);
      }
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.setNoDelay().on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** Returns the notices since the last call. */
    take: () => notices.splice(0),
    [Symbol.dispose]() {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
}
