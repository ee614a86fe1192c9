/** Path of the server-sent events, whose data is a `RevisionChange`. */
export const changesPath = '/api/v1/events';

/** Interval of heartbeats in milliseconds. A stream without several of them is dead. */
export const heartbeatInterval = 25_000;

/** Tells a device the revision of the person's data. A device with an older revision pulls. */
export interface RevisionChange {
  readonly rev: number;
}

/** Message between server nodes. Without `rev`, some sessions of the user may have ended. */
export interface PublishedChange extends Partial<RevisionChange> {
  readonly user_id: string;
}
