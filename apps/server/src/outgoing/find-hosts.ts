import { promises, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export class UnknownHost extends Error {
  override name = 'UnknownHost';

  constructor(hostname: string) {
    super(`${hostname} is no host that the name servers know`);
  }
}

interface FinderOptions {
  readonly servers?: readonly string[];
  readonly now?: () => number;
  /** Milliseconds for a lookup, half of the time that a push may take. */
  readonly deadline?: number;
}

const unknownLifetime = 5 * 60_000;
const maxUnknown = 1000;

const noAddressCodes = new Set<unknown>([promises.NOTFOUND, promises.NODATA, promises.BADNAME]);

export type HostFinder = ReturnType<typeof createHostFinder>;

/**
 * Asks name servers directly. The system's lookup cannot be cancelled and occupies one of a few
 * threads, so slow names would delay pushes and password hashing (decision 011).
 */
export function createHostFinder({
  servers,
  now = () => performance.now(),
  deadline = 5000,
}: FinderOptions = {}) {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  const resolvers = new Set<promises.Resolver>();
  // A query without a response is repeated, at the next name server if there is one.
  const questions = { timeout: 0.3 * deadline, tries: 2 };
  const unknown = new Map<string, number>();

  async function ask(hostname: string): Promise<readonly LookupAddress[]> {
    // A resolver can only be cancelled as a whole, so each lookup has its own.
    const resolver = new promises.Resolver(questions);
    if (servers !== undefined) resolver.setServers(servers);
    resolvers.add(resolver);
    const timer = setTimeout(() => resolver.cancel(), deadline);
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const found = [...readAddresses(four, 4), ...readAddresses(six, 6)];
      if (found.length > 0) return found;
      throw chooseError(hostname, [four, six]);
    } finally {
      clearTimeout(timer);
      resolvers.delete(resolver);
    }
  }

  async function askAndRemember(hostname: string): Promise<readonly LookupAddress[]> {
    try {
      return await ask(hostname);
    } catch (error) {
      if (error instanceof UnknownHost) remember(hostname);
      throw error;
    } finally {
      running.delete(hostname);
    }
  }

  function remember(hostname: string): void {
    unknown.delete(hostname);
    unknown.set(hostname, now() + unknownLifetime);
    const [oldest] = unknown.keys();
    if (unknown.size > maxUnknown && oldest !== undefined) unknown.delete(oldest);
  }

  return {
    /** Rejects with UnknownHost, or with another error when no name server answers. */
    async find(hostname: string): Promise<readonly LookupAddress[]> {
      if (now() < (unknown.get(hostname) ?? 0)) throw new UnknownHost(hostname);
      const finding = running.get(hostname) ?? askAndRemember(hostname);
      running.set(hostname, finding);
      return finding;
    },

    close(): void {
      for (const resolver of resolvers) resolver.cancel();
    },
  };
}

/**
 * Asks the system, which knows the hosts file and mDNS. A lookup that takes more than five seconds
 * fails, but occupies its thread until it ends, so only the operator may choose the names that are
 * looked up here.
 */
export function createSystemFinder(lookup: LookupFunction, deadline = 5000): HostFinder['find'] {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();

  const ask = (hostname: string) =>
    new Promise<readonly LookupAddress[]>((resolve, reject) => {
      lookup(hostname, { all: true }, (error, found) => {
        running.delete(hostname);
        if (error !== null) reject(error.code === 'ENOTFOUND' ? new UnknownHost(hostname) : error);
        else resolve(Array.isArray(found) ? found : []);
      });
    });

  return async (hostname) => {
    const finding = running.get(hostname) ?? ask(hostname);
    running.set(hostname, finding);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`No address of ${hostname} in time`)),
      deadline,
    );
    return Promise.race([finding, late]).finally(() => clearTimeout(timer));
  };
}

function readAddresses(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  if (answer.status === 'rejected') return [];
  return answer.value.map((address) => ({ address, family }));
}

/** Returns UnknownHost if the name does not exist, or if it has neither IPv4 nor IPv6 addresses. */
function chooseError(
  hostname: string,
  answers: readonly PromiseSettledResult<string[]>[],
): unknown {
  const failures = answers.map((answer): unknown =>
    answer.status === 'rejected' ? answer.reason : null,
  );
  const other = failures.find(
    (failure) => failure !== null && !noAddressCodes.has(getCode(failure)),
  );
  const doesNotExist = failures.some((failure) => getCode(failure) === promises.NOTFOUND);
  return other === undefined || doesNotExist ? new UnknownHost(hostname) : other;
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
