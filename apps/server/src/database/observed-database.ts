import type { KyselyConfig, LogEvent } from 'kysely';
import type { Transact } from './transactions.ts';

export interface EndedStatement {
  /** As OpenTelemetry names it. */
  readonly system: 'sqlite' | 'postgresql';
  /** With placeholders in the place of all values. */
  readonly sql: string;
  readonly milliseconds: number;
  /** Why it failed; undefined where it did not. */
  readonly error: unknown;
}

/** Sees what is asked of the database, where the operator wants to know. */
export interface DatabaseObserver {
  statementEnded(statement: EndedStatement): void;
  /** Around the way in which transactions are begun. */
  transact(transact: Transact): Transact;
}

/** Nothing without an observer, so that nothing is measured. */
export function logTo(
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
