import { test } from './fixtures.ts';
import { testWalks } from './walk-tests.ts';

test.describe('screens 6: in letters twice as large', { tag: '@walk' }, () => {
  testWalks({ voice: 'en', theme: 'dark', textSize: 200 });
});
