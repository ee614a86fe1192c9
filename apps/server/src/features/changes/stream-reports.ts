import { createWarning } from '../../http/overload.ts';

const timeBetweenWarnings = 86_400_000;

/**
 * Number of consecutive streams over HTTP/1.1 that causes a warning. Some networks make their
 * browsers use HTTP/1.1 although the server's proxy offers HTTP/2.
 */
const warningAfter = 10;

/** Warns the operator of faults that only browsers notice. Browsers report a fault in the query. */
export function createStreamReports(log: Parameters<typeof createWarning>[0], now?: () => number) {
  let oldInARow = 0;
  const options = { every: timeBetweenWarnings, ...(now && { now }) };
  const warnOfLateness = createWarning(log, options);
  const warnOfProtocol = createWarning(log, options);

  return (query: unknown): void => {
    const { late, protocol } = Object(query) as Record<string, unknown>;
    if (typeof late === 'string' && /^\d{1,4}$/.test(late)) {
      warnOfLateness(
        { seconds: Number(late) },
        'changes reach a browser late: a proxy seems to hold streams back. Check it with npm run doctor',
      );
    }
    if (protocol === 'h2' || protocol === 'h3') oldInARow = 0;
    if (protocol !== 'http/1.1') return;
    oldInARow += 1;
    if (oldInARow < warningAfter) return;
    warnOfProtocol(
      {},
      'browsers use HTTP/1.1 and have six connections for all tabs: turn HTTP/2 on in the proxy',
    );
  };
}
