/** Brings `Temporal` to a browser that lacks it; the others download nothing. */
export async function ensureTemporal(): Promise<void> {
  if ('Temporal' in globalThis) return;
  await import('temporal-polyfill/global');
}
