import { shareLoad } from './share-load.ts';

/** The preload loads this code early if the first screen has to wait for the server. */
export const loadApiSender = shareLoad(() => import('./api-sender.ts'));
