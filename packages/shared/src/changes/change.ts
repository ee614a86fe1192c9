/** Path of the server-sent events. The data of each unnamed event is a `RevisionChange`. */
export const changesPath = '/api/v1/events';

/**
 * Name of the last event of a stream that the server ends because the person opened too many
 * streams. A client that reconnects at once would end another of the person's streams.
 */
export const pushedOutEvent = 'pushed-out';

/** Interval of heartbeats in milliseconds. After two missing heartbeats, clients reconnect. */
export const heartbeatInterval = 25_000;

/** Tells a device the revision of the person's data. A device with an older revision pulls. */
export interface RevisionChange {
  readonly rev: number;
}

/** Message between server nodes. Without `rev`, some sessions of the user may have ended. */
export interface PublishedChange extends Partial<RevisionChange> {
  readonly user_id: string;
}
