import { shareLoad } from './share-load.ts';

/** The preload loads these calls early. The session and the first sync then use the same module. */
export const loadNewDeviceCalls = shareLoad(() => import('./new-device-calls.ts'));
