import { sharedLoad } from '../lib/share-load.ts';

/** The preload loads this module before the first sync needs it. */
export const loadWritePage = sharedLoad(() => import('./write-page.ts'));
