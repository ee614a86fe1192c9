import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '../node-http.ts';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

interface Served {
  /** Where they are to be had. */
  readonly address: string;
  close(): void;
}

/** On a port of its own, so that whoever can reach the product cannot by that reach its metrics. */
export async function serveMetrics(
  metrics: Pick<PrometheusMetrics, 'contentType' | 'print'>,
  { port, host }: { port: number; host: string },
): Promise<Served> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 });
  answer(server, metrics);
  await once(server.listen(port, host), 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(server: Server, { contentType, print }: Parameters<typeof serveMetrics>[0]): void {
  server.on('request', (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    print().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
