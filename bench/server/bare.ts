import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dashboardWindow } from '@daymark/shared/analytics/dashboard-of.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { barePostgres } from './bare-postgres.ts';
import { bareSqlite } from './bare-sqlite.ts';

// The least that could answer three of the product's calls from the same database: node:http and a prepared statement for each
// thing asked, with the same look-up of the token and the same durability. It checks nothing and counts nothing; it is the mark to
// measure against.

/** The parameters of lists and records are in the order of the statement. */
export interface BareDatabase {
  /** The rows that the figures would be counted from. Only PostgreSQL's are measured. */
  readonly dashboard?: (given: DashboardParameters) => unknown;
  readonly listScores: (parameters: readonly string[]) => unknown;
  readonly recordScore: (parameters: readonly (string | number)[]) => unknown;
}

interface DashboardParameters {
  /** The token's hash. */
  readonly token: string;
  readonly now: string;
  readonly today: CalendarDate;
  readonly start: CalendarDate;
  readonly monday: CalendarDate;
}

const [place = '', port = ''] = process.argv.slice(2);
const database = place.startsWith('postgres:') ? await barePostgres(place) : bareSqlite(place);

createServer((request, response) => {
  if (request.method === 'POST') void write(request, response);
  else void read(request, response);
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));

async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const now = new Date().toISOString();
  const token = tokenHash(request);
  if (pathname.endsWith('/dashboard')) {
    const today = now.slice(0, 10);
    const { start_date: start } = dashboardWindow(today);
    const given = { token, now, today, start, monday: mondayOf(today) };
    return send(response, await database.dashboard?.(given));
  }
  const [start, end] = [searchParams.get('start_date'), searchParams.get('end_date')];
  send(response, await database.listScores([token, now, start ?? '', end ?? '']));
}

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  const now = new Date().toISOString();
  const score = [body['score_date'] ?? '', Number(body['score']), body['notes'] ?? ''];
  const area = body['life_area_id'] ?? '';
  const id = crypto.randomUUID();
  send(response, await database.recordScore([id, ...score, now, area, tokenHash(request)]));
}

function tokenHash(request: IncomingMessage): string {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  return createHash('sha256').update(token).digest('hex');
}

function send(response: ServerResponse, answer: unknown): void {
  const text = JSON.stringify(answer);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
