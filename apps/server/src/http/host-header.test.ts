import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

describeEachDatabase('the Host header', (openStore) => {
  let test: TestApp;
  let port: number;

  beforeEach(async () => {
    test = await openApp(openStore);
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  async function send(headers: readonly string[], line = 'GET /health HTTP/1.1'): Promise<string> {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  }

  const statusOf = (answer: string) => Number(answer.split(' ')[1]);

  it.each([
    [['Host: localhost', 'Host: localhost']],
    [['Host: localhost', 'Host: elsewhere.example']],
    [['HOST: localhost', 'Accept: */*', 'hOST: localhost']],
    [['Host: localhost', 'Host:']],
    [['Host:', 'Host:']],
    [['Host: localhost', 'Host: localhost', 'Host: localhost']],
  ])('a request with the headers %j returns 400', async (headers) => {
    const answer = await send(headers);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"malformed_request"');
    expect(answer).toContain('content-security-policy: ');
    const lines = [
      'GET /health HTTP/1.0',
      'GET /nowhere HTTP/1.1',
      'GET http://localhost/ HTTP/1.1',
    ];
    for (const line of lines)
      expect([line, statusOf(await send(headers, line))]).toEqual([line, 400]);
  });

  it('two Host headers close the connection before a pipelined request runs', async () => {
    const person = await test.register();
    const body = JSON.stringify({ name: 'Reading' });
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const following = [
      `POST ${api.createLifeArea.path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${person.access_token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const lines = ['GET /health HTTP/1.1', 'Host: a', 'Host: b', '', ...following, '', body];
    socket.write(lines.join('\r\n'));
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect((await person.call(api.listLifeAreas, { query: {} })).body).toEqual([]);
  });

  it.each([
    'a, b',
    'a b',
    'a/b',
    'a?b',
    'person@host',
    'http://localhost',
    'localhost:http',
    '[::1',
    '::1',
    'a\u00e9',
    '"a"',
  ])('a request with `Host: %s` returns 400', async (host) => {
    expect(statusOf(await send([`Host: ${host}`]))).toBe(400);
  });

  it.each([
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    '[2001:db8::1]',
    'xn--bcher-kva.example',
    'my_host.example.',
    'host:',
    '',
    '   ',
  ])('a request with the Host %j returns 200', async (host) => {
    expect(statusOf(await send([`Host: ${host}`]))).toBe(200);
  });

  it('a request without Host is accepted only in HTTP/1.0', async () => {
    expect(statusOf(await send([]))).toBe(400);
    expect(statusOf(await send([], 'GET /health HTTP/1.0'))).toBe(200);
  });
});
