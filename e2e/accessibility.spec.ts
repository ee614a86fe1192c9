import { testWalks } from './walk-tests.ts';

// One theme for each size; languages.spec.ts has them all.
testWalks({ voice: 'en', themeOf: (isMobile) => (isMobile ? 'dark' : 'light') });
