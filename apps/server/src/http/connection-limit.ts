import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createWarning } from './overload.ts';
import { networkOf } from './rate-limits.ts';

interface ConnectionLimit {
  /** 0 is any number. */
  readonly mostPerAddress: number;
  /** Not counted: everybody comes through these. */
  readonly proxies: Config['trustProxy'];
}

/** Hangs up on whoever holds more connections than one address may have. */
export function limitConnections(app: FastifyInstance, limit: ConnectionLimit): void {
  const { mostPerAddress } = limit;
  if (mostPerAddress === 0) return;
  const isProxy = createAddressTest(limit.proxies);
  const warn = createWarning(app);
  const open = new Map<string, number>();

  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const before = open.get(network) ?? 0;
    if (before >= mostPerAddress) {
      socket.destroy();
      warn({ address: remoteAddress }, 'too many connections of one address');
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const others = (open.get(network) ?? 1) - 1;
      if (others === 0) open.delete(network);
      else open.set(network, others);
    });
  });
}

function createAddressTest(ranges: Config['trustProxy']): (address: string) => boolean {
  if (ranges === false) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
