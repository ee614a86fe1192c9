import { expect, test } from 'vitest';
import { screens } from './screen-parts.ts';

test.for([...screens])(
  'the preload and the router share one promise for the code of %s',
  async ([, { load }]) => {
    const first = load();
    expect(load()).toBe(first);
    expect(await first).toBeTypeOf('function');
  },
);
