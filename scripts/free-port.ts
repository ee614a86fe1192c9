import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a port that is free now. Another process can take the port before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return port;
}
