import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A plain proxy: each connection goes to the next server that takes it, byte by byte. */
export async function startRoundRobin(ports: readonly number[], port: number) {
  const open = new Set<Socket>();
  let turn = 0;

  async function serve(client: Socket): Promise<void> {
    open.add(client.on('error', () => {}).on('close', () => open.delete(client)));
    const upstream = await firstThatTakes();
    if (upstream === null) return void client.destroy();
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  }

  async function firstThatTakes(): Promise<Socket | null> {
    for (let attempt = 0; attempt < ports.length; attempt++) {
      turn += 1;
      const socket = connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        socket.destroy();
      }
    }
    return null;
  }

  const server = createServer((client) => void serve(client)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
