import type { PostgresPool, PostgresPoolClient } from 'kysely';

export interface LosableClient extends PostgresPoolClient {
  readonly isLost: boolean;
}

interface LosablePool extends PostgresPool {
  connect(): Promise<LosableClient>;
}

/**
 * Returns a pool whose users share connections. Each user gets the least used connection.
 * Concurrent queries of a connection are sent together and answered in order. Users must not begin
 * transactions, because other users would share them.
 */
export function shareConnections(pool: LosablePool, maxConnections: number): PostgresPool {
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
      return (least === undefined || shared.size < maxConnections ? open() : least).take();
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
          // If the client is lost, pending queries fail now instead of after their timeouts.
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
