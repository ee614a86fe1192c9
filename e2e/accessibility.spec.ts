import { testWalks } from './walk-tests.ts';

// In one theme; languages.spec.ts has both, in every language and size.
testWalks({ voice: 'en', theme: 'dark' });
