import { api } from '@daymark/shared/api.ts';
import { removeQuery } from './errors.ts';
import { isApiPageUrl, isApiUrl } from './headers.ts';

const pathsWithSlash: ReadonlySet<string> = new Set(
  Object.values(api)
    .map(({ path }) => path)
    .filter((path) => path.endsWith('/')),
);

/** The URL is changed without a redirect, because a redirect would turn a POST into a GET. */
export function addContractSlash(url: string): string {
  if (!isApiUrl(url) || isApiPageUrl(url)) return url;
  const path = removeQuery(url);
  const query = url.slice(path.length);
  if (!path.endsWith('/')) return pathsWithSlash.has(`${path}/`) ? `${path}/${query}` : url;
  return pathsWithSlash.has(path) ? url : path.slice(0, -1) + query;
}
