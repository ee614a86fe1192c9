import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * - `silent`: Connections stay open, but data pass only later, as after a network failure.
 * - `mute`: The database receives everything, but its answers do not arrive.
 * - `refusing`: All connections are cut.
 */
type State = 'open' | 'silent' | 'mute' | 'refusing';

export interface PostgresProxy {
  readonly url: string;
  become(state: State): void;
  /** Becomes mute after this text was sent to the database. */
  loseAnswerTo(text: string): void;
  /** Number of round trips. Each begins when a client sends data after an answer. */
  countRoundTrips(): number;
  stop(): void;
}

export async function startPostgresProxy(target: URL): Promise<PostgresProxy> {
  let state: State = 'open';
  let awaited: string | undefined;
  let roundTrips = 0;
  const pairs = new Set<Pair>();
  const become = (next: State) => {
    state = next;
    for (const pair of pairs) apply(state, pair);
  };
  const server = createServer((near) => {
    const pair = { near, far: connect(Number(target.port), target.hostname) };
    pairs.add(pair);
    join(pair, () => pairs.delete(pair));
    let isAnswered = true;
    pair.far.on('data', () => (isAnswered = true));
    pair.near.on('data', (data) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      if (awaited === undefined || !data.includes(awaited)) return;
      awaited = undefined;
      become('mute');
    });
    apply(state, pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    become,
    loseAnswerTo(text) {
      awaited = text;
    },
    countRoundTrips: () => roundTrips,
    stop() {
      become('refusing');
      server.close();
    },
  };
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

function join({ near, far }: Pair, onClose: () => void): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.pipe(to);
    from.on('error', () => {});
    from.on('close', () => {
      to.destroy();
      onClose();
    });
  }
}

function apply(state: State, { near, far }: Pair): void {
  if (state === 'refusing') near.destroy();
  for (const [socket, isRead] of [
    [near, state !== 'silent'],
    [far, state === 'open'],
  ] as const) {
    if (isRead) socket.resume();
    else socket.pause();
  }
}
