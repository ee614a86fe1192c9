import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Length of the type and the length of a message of PostgreSQL, in bytes. */
const headLength = 5;

/**
 * Starts a relay to a PostgreSQL server, which reads the notices for the client. On Citus with
 * `citus.log_remote_commands`, these are the statements for the workers. Connections must have no
 * TLS.
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
