/** Path of the server-sent events that tell devices about changes. Their data is a `Change`. */
export const changesPath = '/api/v1/events';

/** Milliseconds between heartbeats. A stream that is silent for several intervals is dead. */
export const heartbeatInterval = 25_000;

/** New revision of the person's data, without the data. A device with an older revision pulls. */
export interface RevisionChange {
  readonly rev: number;
}

/** Message between nodes. Without `rev`, some sessions of the user may have ended. */
export interface PublishedChange extends Partial<RevisionChange> {
  readonly user_id: string;
}
