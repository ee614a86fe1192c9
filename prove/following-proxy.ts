import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes connections on to a server that may change: those to the one before are cut, and without one none is taken. */
export async function startFollowingProxy() {
  let target: number | null = null;
  const open = new Set<Socket>();

  const server = createServer((incoming) => {
    if (target === null) return incoming.resetAndDestroy();
    const outgoing = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** @param port null for none */
    follow(port: number | null): void {
      target = port;
      for (const socket of open) socket.destroy();
    },
    close(): void {
      target = null;
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
