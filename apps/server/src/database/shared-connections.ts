import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Once it is lost, nothing is asked of it any more. */
export interface LosableClient extends PostgresPoolClient {
  readonly isLost: boolean;
}

interface LosablePool extends PostgresPool {
  connect(): Promise<LosableClient>;
}

/**
 * Has as many readers as there are share a few connections, each the one with the fewest on it: what they ask at the same time goes out
 * together, and is answered in its order. For statements by themselves: a transaction would be that of all who share it.
 *
 * @param most of the connections
 */
export function shareConnections(pool: LosablePool, most: number): PostgresPool {
  const shared = new Set<SharedConnection>();

  function open(): SharedConnection {
    const connection = new SharedConnection(pool.connect(), () => shared.delete(connection));
    shared.add(connection);
    return connection;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect() {
      const [least] = [...shared].toSorted((one, other) => one.users - other.users);
      return (least === undefined || shared.size < most ? open() : least).take();
    },
  };
}

class SharedConnection {
  users = 0;
  readonly #client: Promise<PostgresPoolClient>;

  constructor(connecting: Promise<LosableClient>, onLeft: () => void) {
    let isLeft = false;
    this.#client = connecting.then(
      (client) => ({
        query: client.query.bind(client),
        release: (destroy = false) => {
          this.users -= 1;
          const isOver = destroy || client.isLost;
          if (isLeft || (this.users > 0 && !isOver)) return;
          isLeft = true;
          onLeft();
          // Where it is lost, what others asked of it fails now and not with their timeouts.
          client.release(isOver);
        },
      }),
      (error: unknown) => {
        onLeft();
        throw error;
      },
    );
  }

  take(): Promise<PostgresPoolClient> {
    this.users += 1;
    return this.#client;
  }
}
