import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface PostgresProxy {
  readonly url: string;
  /** Silent: connections stay open and nothing passes any more. Refusing: they are cut, and new ones too. */
  become(state: 'open' | 'silent' | 'refusing'): void;
  stop(): void;
}

/** Stands between a store and its PostgreSQL, to take that away. */
export async function startPostgresProxy(target: URL): Promise<PostgresProxy> {
  let state: 'open' | 'silent' | 'refusing' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  const server: Server = createServer((client) => {
    if (state === 'refusing') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    keep(client);
    keep(upstream);
    client.on('data', (data) => state === 'open' && upstream.write(data));
    upstream.on('data', (data) => state === 'open' && client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    become(next) {
      state = next;
      if (next === 'refusing') cut();
    },
    stop() {
      cut();
      server.close();
    },
  };
}
