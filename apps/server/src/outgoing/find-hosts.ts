import { promises, type LookupAddress } from 'node:dns';

export class UnknownHost extends Error {
  override name = 'UnknownHost';

  constructor(hostname: string) {
    super(`${hostname} is no host that the name servers know`);
  }
}

interface FinderOptions {
  /** Name servers to ask; those of the system but in tests. */
  readonly servers?: readonly string[];
  /** Milliseconds, of a monotonic clock. */
  readonly now?: () => number;
  /**
   * Milliseconds that a lookup may take; half of what a push may take but in tests: the other half is for the connection and the
   * answer.
   */
  readonly deadline?: number;
}

const unknownFor = 5 * 60_000;
const mostUnknown = 1000;

/** The codes with which a name server says that there is nothing to find. */
const nothing = new Set<unknown>([promises.NOTFOUND, promises.NODATA, promises.BADNAME]);

export type HostFinder = ReturnType<typeof createHostFinder>;

/**
 * Asks the name servers themselves. The system's own lookup occupies one of the process's few threads until it ends, and cannot be ended:
 * a few names that are answered late would delay all pushes, and the hashing of passwords (decision 047).
 */
export function createHostFinder({
  servers,
  now = () => performance.now(),
  deadline = 5000,
}: FinderOptions = {}) {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  const resolvers = new Set<promises.Resolver>();
  // A name server that does not answer is asked once more, or the next one.
  const questions = { timeout: 0.3 * deadline, tries: 2 };
  /** Until when. */
  const unknown = new Map<string, number>();

  async function ask(hostname: string): Promise<readonly LookupAddress[]> {
    // One of its own for each, as it can only be cancelled whole.
    const resolver = new promises.Resolver(questions);
    if (servers !== undefined) resolver.setServers(servers);
    resolvers.add(resolver);
    const patience = setTimeout(() => resolver.cancel(), deadline);
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
      if (found.length > 0) return found;
      throw failureOf(hostname, [four, six]);
    } finally {
      clearTimeout(patience);
      resolvers.delete(resolver);
    }
  }

  async function findAnew(hostname: string): Promise<readonly LookupAddress[]> {
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
    unknown.set(hostname, now() + unknownFor);
    const [oldest] = unknown.keys();
    if (unknown.size > mostUnknown && oldest !== undefined) unknown.delete(oldest);
  }

  return {
    /** All addresses of a host. Rejects with UnknownHost where there is none, and otherwise where no name server answers now. */
    async find(hostname: string): Promise<readonly LookupAddress[]> {
      if (now() < (unknown.get(hostname) ?? 0)) throw new UnknownHost(hostname);
      const finding = running.get(hostname) ?? findAnew(hostname);
      running.set(hostname, finding);
      return finding;
    },

    /** Ends the running lookups. */
    close(): void {
      for (const resolver of resolvers) resolver.cancel();
    },
  };
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  if (answer.status === 'rejected') return [];
  return answer.value.map((address) => ({ address, family }));
}

/** Known to be unknown only where no answer is missing; that a name does not exist at all, one answer suffices to know. */
function failureOf(hostname: string, answers: readonly PromiseSettledResult<string[]>[]): unknown {
  const failures = answers.map((answer): unknown =>
    answer.status === 'rejected' ? answer.reason : null,
  );
  const other = failures.find((failure) => failure !== null && !nothing.has(codeOf(failure)));
  const doesNotExist = failures.some((failure) => codeOf(failure) === promises.NOTFOUND);
  return other === undefined || doesNotExist ? new UnknownHost(hostname) : other;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
