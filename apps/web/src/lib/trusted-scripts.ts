interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/*
 * The server's policy `require-trusted-types-for 'script'` has the browser ask here about the address of each worker, and refuse every other
 * text that would become a script. A browser without Trusted Types asks nobody.
 */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (isOwnScript(address) ? address : null),
});

/** Whether an address leads to a script of the build. */
export function isOwnScript(address: string): boolean {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin) return false;
  return url.pathname === '/service-worker.js' || /^\/assets\/[\w.-]+\.js$/.test(url.pathname);
}
