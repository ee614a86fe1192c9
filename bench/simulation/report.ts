import { percentile } from '../../harness/numbers.ts';
import { getMachine, markdownTable as table } from '../../scripts/measurement-page.ts';
import { listArguments } from './assumptions.ts';
import type { Carried, Need } from './extrapolate.ts';
import { rateNames, type Rates, rateUnits } from './rates.ts';
import type { Outcome } from './outcome.ts';
import { meanOf } from './samples.ts';
import type { Observed } from './simulate-hour.ts';

export function writeReport(observed: Observed, outcome: Outcome): string {
  const all = count(observed.assumptions.people);
  return [
    `# ${all} people, simulated`,
    howMeasured(observed),
    `## What ${all} people need`,
    whatIsNeeded(observed, outcome),
    '## What was measured',
    whatWasMeasured(observed, outcome),
    '## What does not grow in proportion',
    whatDoesNotGrow(observed, outcome),
    '## What was assumed',
    whatWasAssumed(observed),
  ].join('\n\n');
}

function howMeasured(observed: Observed): string {
  const { assumptions, people, from, to } = observed;
  const load = meanOf(observed.samples.map(({ machineLoad }) => machineLoad));
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date} on ${getMachine()} by \`npm run simulate\`, which writes this page.

${count(people.simulated)} people in ${people.zones} zones with ${count(people.devices)} devices, ${count(people.active)} of them active on that day, used the real server on PostgreSQL for
${assumptions.minutes} minutes: ${from.slice(0, 16).replace('T', ' ')} to ${to.slice(11, 16)} UTC by the server's clock. That is ${short(observed.shareOfDay * 100)} % of a day's visits
and ${short(observed.shareOfReminders * 100)} % of its reminders. They opened the app ${count(observed.visits)} times, ${count(observed.answers)} of them for a reminder, and marked ${count(observed.marks)} areas.

Server, database, people and push service shared the machine. Its mean load was ${short(load)}. Above the number of its cores, response times include waiting for other work.`;
}

function whatIsNeeded({ assumptions }: Observed, outcome: Outcome): string {
  const { carried, carriedWhenBusy: busy } = outcome;
  const percent = Math.round(assumptions.utilisation * 100);
  return `**The bottleneck: ${bottleneckWords(busy.bottleneck)}**, if each request costs as much as on a busy server.
If each request costs as much as in the simulated hour, which is the upper bound, it is ${bottleneckWords(carried.bottleneck)}.
${databaseWords(busy)}

${table(
  [
    'in the busiest minute',
    'cost of the hour',
    'machines',
    'busy server',
    'machines',
    'of one machine',
  ],
  carried.needs.map(({ resource, need, capacity, unit, machines }, index) => [
    resource,
    `${short(need)} ${unit}`,
    machines.toFixed(2),
    `${short(busy.needs[index]?.need ?? 0)} ${unit}`,
    busy.needs[index]?.machines.toFixed(2) ?? '',
    `${short(capacity)} ${unit}`,
  ]),
)}

_Machines_ is how many are needed when each may be used to ${percent} %: ${nodes(busy.nodes)} at the cost of a busy server, ${carried.nodes} at the cost of the simulated hour. Each node adds its idle cost once.

${table(
  ['at full size', 'mean', 'busiest minute', 'mean, busy server', 'busiest minute, busy server'],
  rateRows(carried.mean, carried.peak, busy.mean, busy.peak),
)}

- The database writes ${short(busy.walGigabytesAYear)} to ${short(carried.walGigabytesAYear)} GB of WAL and grows by ${short(carried.storedGigabytesAYear)} GB a year, without expired rows.
- A push service receives ${count(outcome.busiestMinute.pushes / assumptions.scale)} messages in the busiest minute. At ${count(assumptions['node-pushes'])} a second and node, ${nodes(busy.nodes)} send them in ${short(busy.secondsToSendPeak)} s.`;
}

function whatWasMeasured(observed: Observed, outcome: Outcome): string {
  const { idle, mean, peak, busy } = outcome;
  const megabytes = observed.samples.map(({ serverMegabytes }) => serverMegabytes);
  const connections = observed.samples.map(({ database }) => database.connections);
  return `${table(
    ['of the simulated people', 'nobody there', 'mean', 'busiest minute', 'continuous load'],
    rateRows(idle, mean, peak, busy),
  )}

A request cost ${costWords(outcome, mean)} in the simulated hour, and ${costWords(outcome, busy)} under continuous load.
The server had ${Math.round(megabytes.at(-1) ?? 0)} MB at the end and ${Math.round(Math.max(...megabytes))} at most, and ${Math.max(...connections)} connections to the database, which grew by ${short(growth(observed, 'bytes') / 1e6)} MB.
${reminderWords(observed, outcome.lateness)}

${table(
  ['request', 'count', 'p50', 'p99', 'failures'],
  outcome.endpoints.map(({ name, count: times, p50, p99, failures }) => [
    `\`${name}\``,
    count(times),
    milliseconds(p50),
    milliseconds(p99),
    String(failures),
  ]),
)}

${table(
  ['table', 'rows written', 'changed', 'removed', 'bytes a row, indexes included'],
  outcome.tables.map((row) => [
    row.table,
    count(row.inserted),
    count(row.updated),
    count(row.deleted),
    count(row.bytesPerRow),
  ]),
)}`;
}

function whatDoesNotGrow(observed: Observed, outcome: Outcome): string {
  const { requests, pushes } = outcome.busiestMinute;
  const stored = short(outcome.carried.storedGigabytesAYear);
  return `- **CPU**: in the simulated hour, caches are cold and little code is compiled. Under continuous load both are warm, and several commits share one sync of the disk. A node at full size costs
  about as much as under continuous load. Neither includes waits for locks and for NOTIFY.
- **Peaks**: the busiest minute had ${count(requests)} requests, which chance alone moves by ${chance(requests)}, and ${count(pushes)} pushes (${chance(pushes)}). With all people, peaks are relatively lower.
- **Streams**: few were open here, so their memory and heartbeats do not show. The number that a node holds is assumed.
- **WAL**: the first change of a page after a checkpoint writes the whole page, ${count(growth(observed, 'walPages'))} pages in ${short(growth(observed, 'walBytes') / 1e6)} MB of WAL in the simulated hour. At full size appended rows share pages,
  and index rows by person do not.
- **Cache**: all rows fit into the database's memory here. At full size ${stored} GB are added in a year, and rarely used rows are read from the disk.
- Not included: TLS, the proxy, files of the web app other than its worker's script, registrations, webhooks, mails, backups, the vacuum of large tables, a replica.`;
}

function whatWasAssumed({ assumptions }: Observed): string {
  return `\`npm run simulate -- --help\` explains each argument. \`--hour 24\` stands for the busiest hour of the world.

\`\`\`text
${listArguments(assumptions)}
\`\`\``;
}

function bottleneckWords({ resource, need, unit, machines, of }: Need): string {
  const machine = of === 'node' ? 'nodes' : 'times the database assumed';
  return `${resource}, ${short(need)} ${unit}, which is ${machines.toFixed(2)} ${machine}`;
}

function databaseWords({ fullestOfDatabase: fullest }: Carried): string {
  const fits = fullest.machines <= 1 ? 'one database carries them' : 'one database is not enough';
  return `More nodes can be added, but not more databases: ${fits}. Its fullest part is ${fullest.resource} (${fullest.machines.toFixed(2)} of the usable amount).`;
}

function rateRows(...all: readonly Rates[]): string[][] {
  return rateNames.map((name) => {
    const [title, unit, factor] = rateUnits[name];
    return [title, ...all.map((rates) => `${short(rates[name] * factor)} ${unit}`)];
  });
}

/** Returns the CPU time of a request in server and database, above their idle load. */
function costWords({ idle }: Outcome, rates: Rates): string {
  const cost = (name: 'serverCores' | 'databaseCores') =>
    milliseconds((Math.max(0, rates[name] - idle[name]) * 1000) / Math.max(rates.requests, 1e-9));
  return `${cost('serverCores')} of the server's CPU and ${cost('databaseCores')} of the database's`;
}

function reminderWords({ reminded, pushes }: Observed, lateness: readonly number[]): string {
  const results = [...Map.groupBy(reminded, ({ result }) => result)]
    .map(
      ([result, some]) =>
        `${count(some.length)} ${result === 'kept' ? 'only in the inbox' : result}`,
    )
    .join(', ');
  const at = (share: number) => milliseconds(percentile(lateness, share));
  const late =
    lateness.length === 0
      ? ''
      : ` The median push came ${at(0.5)} after its time, 99 of 100 within ${at(0.99)}, the last one after ${at(1)}.`;
  return `Reminders that came due: ${results || 'none'}. ${count(pushes.length)} pushes were sent.${late}`;
}

function growth({ samples }: Observed, name: 'walPages' | 'walBytes' | 'bytes'): number {
  return (samples.at(-1)?.database[name] ?? 0) - (samples[0]?.database[name] ?? 0);
}

function nodes(amount: number): string {
  return `${count(amount)} ${amount === 1 ? 'node' : 'nodes'}`;
}

/** Returns two standard deviations of a Poisson count, in percent. */
function chance(amount: number): string {
  return amount === 0 ? 'without any' : `± ${Math.round(200 / Math.sqrt(amount))} %`;
}

function milliseconds(value: number): string {
  return `${short(value)} ms`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function short(value: number): string {
  if (value >= 1000) return count(value);
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}
