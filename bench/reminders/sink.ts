import { createServer } from 'node:http';

// This server replaces the push services. A GET request returns how many messages have arrived and
// when the last one arrived.

const [port = ''] = process.argv.slice(2);
let count = 0;
let last = 0;

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, last }));
    return;
  }
  request.resume();
  request.on('end', () => {
    count += 1;
    last = Date.now();
    response.writeHead(201).end();
  });
}).listen(Number(port), '127.0.0.1');
