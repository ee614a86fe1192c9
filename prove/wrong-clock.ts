import type { PageScript } from './product.ts';

/** For a device whose clock is wrong by so many milliseconds. */
export function wrongClock(offset: number): PageScript {
  return { work: shiftClock, given: offset };
}

/** Runs in the page. */
function shiftClock(offset: number): void {
  const Native = Date;
  const now = () => Native.now() + offset;
  const Shifted = new Proxy(Native, {
    construct: (target, given) =>
      given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  Object.assign(globalThis, { Date: Shifted });
}
