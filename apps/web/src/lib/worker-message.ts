/** What the service worker says to the pages. */
export type WorkerMessage =
  /** A notification has come, so there may be more in the inbox. */
  | { readonly type: 'notified' }
  /** To be answered over the port that comes along. */
  | { readonly type: 'open'; readonly url: string };

/** What the pages say to the service worker. */
export type PageMessage =
  /** The new version may take over. */
  | 'take-over'
  /** The rest of the app may be fetched now: the other languages. */
  | 'complete'
  /** All screens may be fetched now, with their texts in this language. */
  | { readonly screensIn: string };
