import { testWalks } from './walk-tests.ts';

testWalks({ voice: 'pseudo', theme: 'dark', tags: ['@phone'] });

for (const voice of ['en', 'ru', 'de', 'fr'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    testWalks({ voice, theme, tags: ['@walk'] });
  }
}

// Large text is tested in German as well, because German has the longest words.
for (const [voice, theme] of [
  ['en', 'dark'],
  ['de', 'light'],
] as const) {
  testWalks({ voice, theme, textSize: 200, tags: ['@phone', '@walk'] });
}
