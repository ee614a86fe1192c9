export type WorkerMessage =
  /** A notification arrived, so the inbox may have new entries. */
  | { readonly type: 'notified' }
  /** Asks the page to open `url`. The page answers through the transferred port. */
  | { readonly type: 'open'; readonly url: string };

export type PageMessage =
  | 'take-over'
  /** The remaining files may be loaded, including other languages. */
  | 'complete'
  /** All screens may be loaded with the texts of this language. */
  | { readonly screensIn: string };
