import { test } from './fixtures.ts';
import { testWalks } from './walk-tests.ts';

test.describe('screens 6: in letters twice as large', { tag: '@walk' }, () => {
  testWalks({ voice: 'en', theme: 'dark', textSize: 200 });
  // The words that are longest.
  testWalks({ voice: 'de', theme: 'dark', textSize: 200 });
});
