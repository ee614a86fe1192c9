import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { SeenConnection } from '@daymark/shared/service/connection.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { withoutBrackets } from './check-transport.ts';
import { NotChecked } from './finding.ts';
import { type Installation, seeConnection } from './installation.ts';

/** Address of the documentation range (RFC 5737), which nobody has. */
const forgedAddress = '203.0.113.77';

const elsewhere =
  'Here a person and the proxy have the same address. Run the check on another machine.';

export async function checkPublicUrl(installation: Installation): Promise<string> {
  const { address } = installation;
  const { public_url } = await installation.seeDirectly();
  if (public_url === null) return `Set PUBLIC_URL=${address}. Links in mails need it.`;
  return public_url === address
    ? ''
    : `PUBLIC_URL is ${public_url}, but you checked ${address}. Make them equal.`;
}

/** Compares the addresses that the server sees without and with a forged X-Forwarded-For. */
export async function checkAddress(installation: Installation): Promise<string> {
  const direct = await installation.seeDirectly();
  const forged = await seeConnection(installation, { 'x-forwarded-for': forgedAddress });
  if (direct.has_forwarded_for) return checkForwarded(installation, { direct, forged });
  const peer = withoutMapping(direct.peer);
  const isForged = forged.address === forgedAddress;
  const isBehindProxy = installation.url.protocol === 'https:' || !forged.has_forwarded_for;
  if (isBehindProxy) {
    const trust = direct.is_trusted ? '' : `, and set TRUST_PROXY=${peer}`;
    return isForged
      ? adviseAgainstForgery(peer)
      : `The proxy at ${peer} sends no X-Forwarded-For, so everybody has its address. Let the proxy overwrite the header or append to it${trust}.`;
  }
  if (await isOwnName(installation)) throw new NotChecked(elsewhere);
  if (isForged) return adviseAgainstForgery(peer);
  const advice = `Everybody seems to come from ${peer}. If that is your proxy, let it send X-Forwarded-For, and set TRUST_PROXY=${peer}.`;
  if (isPublicAddress(peer)) throw new NotChecked(advice);
  return `${advice} Ignore this if you run the check from that address.`;
}

interface Seen {
  readonly direct: SeenConnection;
  readonly forged: SeenConnection;
}

/** Checks a proxy that sends X-Forwarded-For. */
async function checkForwarded(
  installation: Installation,
  { direct, forged }: Seen,
): Promise<string> {
  const peer = withoutMapping(direct.peer);
  if (!direct.is_trusted) {
    return `The server ignores the X-Forwarded-For of the proxy, so everybody has its address. Set TRUST_PROXY=${peer}.`;
  }
  const isForged = forged.address === forgedAddress;
  const isSame = direct.peer === direct.address;
  if (isSame && (await isOwnName(installation))) {
    if (isForged) throw new NotChecked(elsewhere);
    return '';
  }
  if (isForged) return adviseAgainstForgery(peer);
  return isSame
    ? `Everybody seems to come from ${peer}. Let the proxy write the address of its client into X-Forwarded-For.`
    : '';
}

function adviseAgainstForgery(peer: string): string {
  return `The server believes an X-Forwarded-For that the client wrote. Let the proxy overwrite the header or append to it, and set TRUST_PROXY to its exact address, ${peer}.`;
}

/** A server that listens on all addresses sees IPv4 addresses in their IPv6 form. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Resolves to true if the name leads to an address of the machine that runs the check. */
async function isOwnName({ url }: Installation): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = await lookup(withoutBrackets(url.hostname), { all: true }).catch(() => []);
  return found.some(({ address }) => own.some((local) => local.address === address));
}
