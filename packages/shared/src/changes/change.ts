/** Where a device learns that its person's data changed: server-sent events, each with a `Change` as its data. */
export const changesPath = '/api/v1/events';

/** A stream that was silent for longer than a few of these is dead, also where the connection looks open. In milliseconds. */
export const heartbeatInterval = 25_000;

/** The person's new revision, and never what is in it: a device that has an older one pulls. */
export interface Change {
  readonly rev: number;
}

/** What the server's nodes publish to each other. Without `rev` some of the user's sessions may have ended, which concerns the streams alone. */
export interface PublishedChange extends Partial<Change> {
  readonly user_id: string;
}
