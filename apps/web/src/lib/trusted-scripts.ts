import { withoutBase } from './base-path.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/*
 * The server's policy `require-trusted-types-for 'script'` makes the browser ask here for each
 * worker address, and refuse any other text that would become a script. Some browsers never ask.
 */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (isOwnScript(address) ? address : null),
});

export function isOwnScript(address: string): boolean {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin) return false;
  const path = withoutBase(url.pathname);
  return path === '/service-worker.js' || /^\/assets\/[\w.-]+\.js$/.test(path);
}
