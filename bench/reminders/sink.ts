import { createServer } from 'node:http';

// Stands where the push services would: takes every message and says 201, as quickly as it can. It tells whoever asks how many
// came, and when the first and the last one did.

const [port = ''] = process.argv.slice(2);
let count = 0;
let first: number | null = null;
let last = 0;

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, first, last }));
    return;
  }
  request.resume();
  request.on('end', () => {
    count += 1;
    last = Date.now();
    first ??= last;
    response.writeHead(201).end();
  });
}).listen(Number(port), '127.0.0.1');
