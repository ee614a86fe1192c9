import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// The least that could answer two of the product's calls from the same database: node:http and one prepared statement
// each, with the same look-up of the token and the same durability. It checks nothing; it is the mark to measure against.

const [file = '', port = ''] = process.argv.slice(2);

const database = new DatabaseSync(file, { timeout: 5000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');

const listScores = database.prepare(`
  select s.id, s.life_area_id, s.score, s.score_date, s.notes, s.created_at, s.updated_at
  from sessions t
  join scores s on s.user_id = t.user_id
  join life_areas a on a.user_id = s.user_id and a.id = s.life_area_id
  where t.token_hash = ? and t.expires_at > ?
    and s.score_date between ? and ? and s.score is not null
  order by s.score_date, a.position`);

const recordScore = database.prepare(`
  insert into scores
    (user_id, id, life_area_id, score_date, score, notes,
     created_at, updated_at, edited_at, revision)
  select a.user_id, ?, a.id, ?, ?, ?, ?, ?, ?, 1
  from sessions t
  join life_areas a on a.user_id = t.user_id and a.id = ?
  where t.token_hash = ? and t.expires_at > ?
  on conflict (user_id, life_area_id, score_date) do update
    set score = excluded.score, notes = excluded.notes,
        updated_at = excluded.updated_at, edited_at = excluded.edited_at,
        revision = scores.revision + 1
  returning id, life_area_id, score, score_date, notes, created_at, updated_at`);

createServer((request, response) => {
  if (request.method === 'POST') void write(request, response);
  else read(request, response);
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));

function read(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [start, end] = [searchParams.get('start_date'), searchParams.get('end_date')];
  send(response, listScores.all(tokenHash(request), new Date().toISOString(), start, end));
}

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  const now = new Date().toISOString();
  const score = [body['score_date'] ?? '', body['score'] ?? '', body['notes'] ?? '', now, now, now];
  const area = body['life_area_id'] ?? '';
  send(response, recordScore.get(crypto.randomUUID(), ...score, area, tokenHash(request), now));
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
