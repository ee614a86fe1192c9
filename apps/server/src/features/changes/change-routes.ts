import { PassThrough, type Readable } from 'node:stream';
import {
  changesPath,
  heartbeatInterval,
  pushedOutEvent,
  type PublishedChange,
} from '@daymark/shared/changes/change.ts';
import { hashToken } from '../../database/secret-hash.ts';
import { readAuthorization } from '../../http/authorization.ts';
import { refuse } from '../../http/errors.ts';
import { streamHeaders } from '../../http/headers.ts';
import type { RequestSession, ServerClock, Server } from '../../http/server.ts';
import type { Store } from '../../store/store.ts';
import { createStreamReports } from './stream-reports.ts';

/**
 * Serves the stream of changes. The API contract omits this route, because its response does not
 * end (decision 020).
 */
export function serveChanges({ app, store, clock, authenticate }: Server): void {
  const streams = createChangeStreams({ store, clock });
  const report = createStreamReports(app.log);
  // `preClose` runs before the server waits for open responses. An open stream would delay the
  // shutdown.
  app.addHook('preClose', async () => streams.close());

  app.route({
    method: 'GET',
    url: changesPath,
    exposeHeadRoute: false,
    config: { endpoint: 'followChanges', isEndless: true },
    onRequest: [authenticate],
    handler: async (request, reply) => {
      const { session } = request;
      const token = readAuthorization(request)?.split(' ')[1];
      if (session === null || 'scope' in session || token === undefined)
        throw refuse('unauthenticated');
      report(request.query);
      const stream = await streams.open(session, hashToken(token));
      return reply.type('text/event-stream').headers(streamHeaders).send(stream);
    },
  });
}

const mostStreamsPerUser = 10;

interface Stream {
  readonly text: PassThrough;
  readonly tokenHash: string;
  expiresAt: number;
}

interface StreamsOptions {
  readonly store: Pick<Store, 'followChanges' | 'sessions'>;
  readonly clock: ServerClock;
  readonly heartbeat?: number;
  /** Maximum unread bytes of a stream. A slower reader is disconnected. */
  readonly mostUnread?: number;
}

export type ChangeStreams = ReturnType<typeof createChangeStreams>;

/**
 * Creates the streams of this node. A stream may end at any time, because a device that reconnects
 * also fetches the changes that it missed.
 */
export function createChangeStreams(options: StreamsOptions) {
  const { store, clock, heartbeat = heartbeatInterval, mostUnread = 64 * 1024 } = options;
  const streamsByUser = new Map<string, Set<Stream>>();
  let following: Promise<() => void> | null = null;

  function write({ text }: Stream, chunk: string): void {
    if (text.writableEnded) return;
    if (text.readableLength + text.writableLength > mostUnread) text.destroy();
    else text.write(chunk);
  }

  function endAll(): void {
    following = null;
    for (const streams of streamsByUser.values()) for (const { text } of streams) text.end();
  }

  function publish({ user_id, rev }: PublishedChange): void {
    for (const stream of streamsByUser.get(user_id) ?? []) {
      if (rev === undefined) void endIfSignedOut(stream);
      else write(stream, `data: ${JSON.stringify({ rev })}\n\n`);
    }
  }

  function follow(): Promise<() => void> {
    following ??= store
      .followChanges({ changed: publish, lost: endAll })
      .catch((error: unknown) => {
        following = null;
        throw error;
      });
    return following;
  }

  async function endIfSignedOut(stream: Stream): Promise<void> {
    try {
      const now = new Date(clock()).toISOString();
      const session = await store.sessions.findByTokenHash(stream.tokenHash, now);
      if (session === null) stream.text.end();
      else stream.expiresAt = Date.parse(session.expires_at);
    } catch {
      // The session cannot be checked now. The device may open a new stream.
      stream.text.end();
    }
  }

  async function beat(stream: Stream): Promise<void> {
    if (clock() >= stream.expiresAt) await endIfSignedOut(stream);
    write(stream, ': still here\n\n');
  }

  function pushOutOldest(streams: ReadonlySet<Stream>): void {
    const open = [...streams].filter(({ text }) => !text.writableEnded);
    const [oldest] = open;
    if (oldest === undefined || open.length <= mostStreamsPerUser) return;
    // Readers of server-sent events drop an event without data.
    write(oldest, `event: ${pushedOutEvent}\ndata: {}\n\n`);
    oldest.text.end();
  }

  function add(userId: string, stream: Stream): void {
    const streams = streamsByUser.get(userId) ?? new Set();
    streamsByUser.set(userId, streams.add(stream));
    pushOutOldest(streams);
    const beating = setInterval(() => void beat(stream), heartbeat).unref();
    stream.text.once('close', () => {
      clearInterval(beating);
      streams.delete(stream);
      if (streams.size === 0) streamsByUser.delete(userId);
    });
  }

  return {
    async open(session: RequestSession, tokenHash: string): Promise<Readable> {
      await follow();
      const expiresAt = Date.parse(session.expires_at);
      const stream = { text: new PassThrough(), tokenHash, expiresAt };
      add(session.user_id, stream);
      write(stream, ': listening\n\n');
      // The session may have ended before the stream was registered.
      await endIfSignedOut(stream);
      return stream.text;
    },
    close(): void {
      following?.then((stop) => stop()).catch(() => {});
      endAll();
    },
  };
}
