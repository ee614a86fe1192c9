import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Silent: connections stay open, and what comes passes when it is open again, as on a network that was cut for a while.
 * Mute: the database receives everything, and its answers are lost. Refusing: connections are cut, and new ones too.
 */
type State = 'open' | 'silent' | 'mute' | 'refusing';

export interface PostgresProxy {
  readonly url: string;
  become(state: State): void;
  /** Becomes mute as soon as this is sent to the database. */
  loseAnswerTo(text: string): void;
  stop(): void;
}

/** Stands between a store and its PostgreSQL, to take that away. */
export async function startPostgresProxy(target: URL): Promise<PostgresProxy> {
  let state: State = 'open';
  let awaited: string | undefined;
  const pairs = new Set<Pair>();
  const become = (next: State) => {
    state = next;
    for (const pair of pairs) apply(state, pair);
  };
  const server = createServer((near) => {
    const pair = { near, far: connect(Number(target.port), target.hostname) };
    pairs.add(pair);
    join(pair, () => pairs.delete(pair));
    pair.near.on('data', (data) => {
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
