/** How long ago something was, as coarsely as people ask. */
export type Age =
  | { readonly is: 'now' }
  | { readonly is: 'yesterday' }
  | { readonly is: 'older' }
  | { readonly is: 'hours'; readonly hours: number };

const hour = 3_600_000;

/** @param instant milliseconds; one that a slow clock takes for the future is now */
export function ageOf(instant: number, now: number): Age {
  const hours = Math.floor((now - instant) / hour);
  if (hours < 1) return { is: 'now' };
  if (hours < 24) return { is: 'hours', hours };
  return { is: hours < 48 ? 'yesterday' : 'older' };
}
