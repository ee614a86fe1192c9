import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The query builder puts this where a value will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Of the query builder, or of `sql`. */
interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/**
 * A statement whose SQL is built once per database and then run with ever new values: building it costs more than
 * many a query takes. `build` sees placeholders in place of the values, so it cannot decide by them.
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Database>, given: Values) => Statement<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  // A transaction shares the adapter with the database it belongs to.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders as Values).compile(db);
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
