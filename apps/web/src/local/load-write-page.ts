import { sharedLoad } from '../lib/share-load.ts';

/** The preload asks for it before the first sync does. */
export const loadWritePage = sharedLoad(() => import('./write-page.ts'));
