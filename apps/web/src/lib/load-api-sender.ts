import { shareLoad } from './share-load.ts';

/** The preload loads this code early on a device that must ask the server first. */
export const loadApiSender = shareLoad(() => import('./api-sender.ts'));
