import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { barePostgres, bareSqlite } from './bare-database.ts';

// A minimal server for comparison, which answers three of the product's calls by one prepared
// statement each. Like the product, this server looks up the token and syncs writes to the disk,
// but it validates nothing.

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
  if (pathname.endsWith('/sync')) return send(response, await database.readPerson([token, now]));
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
