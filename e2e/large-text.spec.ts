import { test } from './fixtures.ts';
import { testWalks } from './walk-tests.ts';

test.describe('in letters twice as large', { tag: '@walk' }, () => {
  testWalks({ voice: 'en', theme: 'dark', textSize: 200 });
});

test.describe('in German ones, whose words are the longest', { tag: '@walk' }, () => {
  testWalks({ voice: 'de', theme: 'light', textSize: 200 });
});
