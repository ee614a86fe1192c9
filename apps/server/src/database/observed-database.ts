import type { KyselyConfig, LogEvent } from 'kysely';
import type { Transact } from './transactions.ts';

export interface EndedStatement {
  readonly system: 'sqlite' | 'postgresql';
  /** SQL with placeholders instead of values. */
  readonly sql: string;
  readonly milliseconds: number;
  readonly error: unknown;
}

export interface DatabaseObserver {
  statementEnded(statement: EndedStatement): void;
  transact(transact: Transact): Transact;
}

export function createQueryLog(
  observer: DatabaseObserver | undefined,
  system: EndedStatement['system'],
): Pick<KyselyConfig, 'log'> {
  if (observer === undefined) return {};
  return {
    log(event: LogEvent) {
      observer.statementEnded({
        system,
        sql: event.query.sql,
        milliseconds: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      });
    },
  };
}
