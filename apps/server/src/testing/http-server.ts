import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ListeningServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<ListeningServer> {
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a body that never ends. */
export function pour(response: ServerResponse, status: number): void {
  response.writeHead(status);
  const chunk = Buffer.alloc(16 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
