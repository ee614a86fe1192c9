import { join } from 'node:path';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { startRelay } from '../../harness/tcp-relay.ts';
import { newPerson } from '../server/seed.ts';
import { keepRows, createRow } from '../table.ts';
import { openPhone } from './phone.ts';

// Measures the bytes that a new device fetches in its first ten seconds on the dashboard. They are
// counted on the wire, because both the page and its worker fetch.
const rounds = 5;
const seconds = 10;
const areas = 50;
const bar = 0.6;

using folder = temporaryFolder();
await using server = await startServer();
console.log('Writing ten years of fifty areas …');
const { token } = await newPerson(server.origin, { areas });
using relay = await startRelay(server.port);
const origin = `http://localhost:${relay.port}`;
const megabytes = await Array.fromAsync({ length: rounds }, async (_, round) => {
  await using browser = await openPhone(join(folder.path, `${round}`), { origin, token });
  const before = relay.received();
  const page = await browser.newPage();
  // The seconds begin with the page's own clock, before the page has loaded.
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
  await page.waitForTimeout(seconds * 1000);
  return (relay.received() - before) / 1e6;
});
const middle = median(megabytes);
keepRows('first-sign-in', [
  createRow(
    `Bytes fetched in the first ${seconds} seconds on a new device, ${areas} areas, 10 years`,
    `${middle.toFixed(2)} MB (${megabytes.map((each) => each.toFixed(2)).join(', ')})`,
    { bar: `at most ${bar} MB`, isMet: middle <= bar },
  ),
]);
