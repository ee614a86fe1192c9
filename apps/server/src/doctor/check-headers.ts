import { api } from '@daymark/shared/api.ts';
import { NotChecked } from './finding.ts';
import {
  explainForeign,
  type Installation,
  isFromDaymark,
  isFromPortal,
  request,
} from './installation.ts';

/** Browsers use only the first value of this header, and many proxies add the same value. */
const hsts = 'strict-transport-security';

/** Compares the headers with those that the server says it sends. */
export async function checkHeaders(installation: Installation): Promise<string> {
  const { headers } = await installation.seeDirectly();
  const [page, call] = await Promise.all([
    request(installation, '/', { headers: { accept: 'text/html' } }),
    request(installation, api.getServiceInfo.path),
  ]);
  const isPortal = isFromPortal(page);
  const faults = [
    ...(isPortal ? [] : findFaults(page, headers.page)),
    ...(isFromDaymark(call) ? findFaults(call, headers.api) : []),
  ];
  if (!isPortal && page.status === 200 && !page.headers.has('etag')) {
    faults.push({ name: 'etag', isLost: true });
  }
  if ([429, 502, 503, 504].includes(page.status)) return explainForeign(page);
  const advice = (['removes', 'changes'] as const).flatMap((verb) => {
    const names = faults.filter(({ isLost }) => isLost === (verb === 'removes'));
    const unique = new Set(names.map(({ name }) => name));
    return unique.size === 0 ? [] : [`The proxy ${verb} ${[...unique].join(', ')}.`];
  });
  if (advice.length > 0) return `${advice.join(' ')} Let it pass response headers on unchanged.`;
  if (isPortal) throw new NotChecked(`Pages are behind an access portal. ${explainForeign(page)}`);
  return '';
}

interface Fault {
  readonly name: string;
  readonly isLost: boolean;
}

function findFaults({ headers }: Response, expected: Readonly<Record<string, string>>): Fault[] {
  const names = [...Object.keys(expected), ...foreign.filter((name) => !(name in expected))];
  return names.flatMap((name) => {
    const found = headers.get(name);
    const wanted = expected[name] ?? null;
    if (found === wanted || (name === hsts && found?.startsWith('max-age='))) return [];
    // Compression adds to Vary.
    if (name === 'vary' && found?.toLowerCase().includes(String(wanted).toLowerCase())) return [];
    return [{ name, isLost: found === null }];
  });
}

/** Headers that change what browsers do. Daymark names each of them that it sends itself. */
const foreign = ['x-frame-options', 'access-control-allow-origin', 'content-security-policy'];
