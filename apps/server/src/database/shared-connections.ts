import type { PostgresPool, PostgresPoolClient } from 'kysely';

export interface LosableClient extends PostgresPoolClient {
  readonly isLost: boolean;
}

interface LosablePool extends PostgresPool {
  connect(): Promise<LosableClient>;
}

/**
 * Concurrent queries share the least used connection, and are sent together and answered in order.
 * Readers must not use transactions, because others would share them.
 * @param most maximum number of connections
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
          // Pending queries of a lost client fail now instead of after their timeouts.
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
