import * as z from 'zod/mini';

/**
 * Values of a group's variables, and of variables that several groups use. Each value may be
 * missing or invalid, because checks run in spite of other errors.
 */
export type ValuesOf<Shape extends z.core.$ZodShape> = Partial<z.output<z.ZodMiniObject<Shape>>> & {
  readonly NODE_ENV?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly HOST?: string | undefined;
};

export function optionalText(isValid: (text: string) => boolean, error: string) {
  return z.optional(z.string().check(z.refine(isValid, { error })));
}

export function onOrOff(absent: 'on' | 'off') {
  return z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), absent);
}

/**
 * Returns a check that runs even if single variables are invalid, so that all errors are reported
 * at once.
 */
export function createCheck<Values>(
  name: string,
  error: string,
  isMet: (values: Values) => boolean,
) {
  return z.refine<Values>(isMet, { error, path: [name], when: () => true });
}

/** Returns true for a name of this machine, which needs no TLS. @param hostname as in a URL */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export function splitList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** Returns the address without a query, a fragment and a slash at its end. */
export function trimAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/$/, '');
}

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
