/**
 * Milliseconds after which the first data of a stream are late. The server sends data at once, so a
 * proxy must be holding late data back.
 */
const lateAfter = 10_000;

/**
 * Number of consecutive late streams that is reported. A single late stream may have another cause.
 */
const reportAfter = 2;

export type StreamReport = ReturnType<typeof createStreamReport>;

/**
 * Tells the server, with the next stream, facts about the connection that only the browser knows.
 */
export function createStreamReport(page: Pick<Window, 'location' | 'performance'>) {
  let lateInARow = 0;
  let seconds = 0;

  return {
    /** @param after milliseconds from the request to the first data, or to the end of the wait */
    arrived(after: number): void {
      lateInARow = after < lateAfter ? 0 : lateInARow + 1;
      seconds = Math.round(after / 1000);
    },
    /** A fault of the network may also be the reason why earlier streams were late. */
    failed(): void {
      lateInARow = 0;
    },
    /** Returns the query of the next stream, with its question mark unless empty. */
    toQuery(): string {
      const protocol = getProtocol(page);
      const report = {
        ...(lateInARow >= reportAfter && { late: String(seconds) }),
        ...(protocol !== undefined && { protocol }),
      };
      const query = new URLSearchParams(report).toString();
      return query === '' ? '' : `?${query}`;
    },
  };
}

/** Browsers have no HTTP/2 without TLS, so the protocol then says nothing about the proxy. */
function getProtocol({ location, performance }: Parameters<typeof createStreamReport>[0]) {
  if (location.protocol !== 'https:') return undefined;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Files may come from the service worker, so only requests to the API show the protocol.
  const isOfApi = ({ name }: PerformanceResourceTiming) =>
    name.startsWith(location.origin) && name.includes('/api/');
  return entries.findLast((entry) => isOfApi(entry) && entry.nextHopProtocol !== '')
    ?.nextHopProtocol;
}
