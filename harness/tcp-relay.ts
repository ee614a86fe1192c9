import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Starts a TCP relay to a port on this machine. `follow` changes the port and closes the open
 * connections. While the port is null, the relay resets new connections. `received` returns the
 * number of bytes from the target.
 */
export async function startRelay(target: number | null = null) {
  let port = target;
  let received = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (port === null) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    far.on('data', ({ length }) => (received += length));
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [socket, other] of ways) {
      open.add(socket);
      socket.setNoDelay().on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const follow = (next: number | null) => {
    port = next;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    follow,
    received: () => received,
    [Symbol.dispose]() {
      follow(null);
      server.close();
    },
  };
}
