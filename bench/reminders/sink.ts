import { createServer } from 'node:http';

// Stands where the push services would: takes every message and says 201, as quickly as it can. It answers how many
// came, and when the last one did.

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
