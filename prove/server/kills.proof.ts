import { DatabaseSync } from 'node:sqlite';
import { startDatabase } from '../../harness/database.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { run } from '../../scripts/processes.ts';
import {
  atLeast,
  atMost,
  moreThanNone,
  exactly,
  type Figure,
  inFull,
  none,
  type Proofs,
  type ProofSize,
} from '../proof.ts';
import { killAgainAndAgain } from './kill-rounds.ts';

const claim =
  'Acknowledged marks survive a kill of the server, and stored years match their entries';

export const proofs: Proofs = {
  'kills-sqlite': {
    claim: `${claim}, on SQLite`,
    async run(size) {
      await using server = await startServer();
      const rounds = size === 'full' ? { rounds: 200, marks: 760 } : { rounds: 4, marks: 150 };
      const figures = await showKills(server, size, { ...rounds, least: 150_000 });
      await server.end('SIGKILL');
      const integrity = integrityOf(server.sqliteFile);
      const isMet = integrity === 'ok';
      return [
        ...figures,
        { measure: 'integrity check by SQLite', value: integrity, bar: 'ok', isMet },
      ];
    },
  },
  'kills-postgres': {
    claim: `${claim}, on PostgreSQL`,
    async run(size) {
      await using database = await startDatabase();
      await using server = await startServer({ DATABASE_URL: database.url });
      const rounds = size === 'full' ? { rounds: 200, marks: 155 } : { rounds: 2, marks: 60 };
      return await showKills(server, size, { ...rounds, least: 30_000 });
    },
  },
};

interface Rounds {
  readonly rounds: number;
  readonly marks: number;
  /** Minimum number of acknowledged marks in a full run. */
  readonly least: number;
}

async function showKills(server: Server, size: ProofSize, rounds: Rounds): Promise<Figure[]> {
  const { least } = rounds;
  const { stream, kills, slowest } = await killAgainAndAgain(server, rounds);
  const { lost, doubled } = await stream.compare();
  const marks = stream.acknowledged();
  const measure = 'acknowledged marks';
  return [
    exactly('kills of the server', kills, rounds.rounds),
    inFull(size, atLeast(measure, marks, least), moreThanNone(measure, marks)),
    moreThanNone('marks sent again with the same key', stream.repeated()),
    none('acknowledged marks lost', lost),
    none('marks doubled', doubled),
    none('stored years that differ from their entries', await differentYears(server)),
    inFull(size, atMost('slowest start after a kill, ms', Math.round(slowest), 2000)),
  ];
}

/** Counts differing years with `npm run verify`, which exits with an error if any differ. */
async function differentYears({ env }: Server): Promise<number> {
  const { output } = await run(['apps/server/src/verify.ts'], { env, output: 'keep' });
  const found = / entries: (\d+) are different/.exec(output)?.[1];
  if (found === undefined) throw new Error('The years could not be compared');
  return Number(found);
}

function integrityOf(file: string): string {
  using database = new DatabaseSync(file);
  return String(database.prepare('pragma integrity_check').get()?.['integrity_check']);
}
