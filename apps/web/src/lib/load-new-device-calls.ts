import { shareLoad } from './share-load.ts';

/** The preload needs these calls before the session and the first sync do. */
export const loadNewDeviceCalls = shareLoad(() => import('./new-device-calls.ts'));
