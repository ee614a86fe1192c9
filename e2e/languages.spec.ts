import { test } from './fixtures.ts';
import { testWalks } from './walk-tests.ts';

test.describe('in longer texts and odd letters', { tag: '@phone' }, () => {
  testWalks({ voice: 'pseudo', theme: 'dark' });
});

for (const voice of ['en', 'ru', 'de', 'fr'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test.describe(`in ${voice}, ${theme}`, { tag: '@walk' }, () => {
      testWalks({ voice, theme });
    });
  }
}

// German words are the longest.
for (const [voice, theme] of [
  ['en', 'dark'],
  ['de', 'light'],
] as const) {
  test.describe(`in letters twice as large, in ${voice}`, { tag: ['@phone', '@walk'] }, () => {
    testWalks({ voice, theme, textSize: 200 });
  });
}
