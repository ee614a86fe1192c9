/** Path of the server-sent events. The data of each event is a `RevisionChange`. */
export const changesPath = '/api/v1/events';

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
