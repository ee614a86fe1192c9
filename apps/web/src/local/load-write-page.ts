import { shareLoad } from '../lib/share-load.ts';

/** The preload loads this module before the first sync needs it. */
export const loadWritePage = shareLoad(() => import('./write-page.ts'));
