import { sharedLoad } from './share-load.ts';

/** The preload needs these calls before the session and the first sync do. */
export const loadFirstCalls = sharedLoad(() => import('./new-device-calls.ts'));
