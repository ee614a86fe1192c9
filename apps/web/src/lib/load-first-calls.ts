import { sharedLoad } from './shared-load.ts';

/** The preload needs these calls before the session and the first sync do. */
export const loadFirstCalls = sharedLoad(() => import('./first-calls.ts'));
