import { percentile } from '../../harness/numbers.ts';
import { markdownTable as table } from '../table.ts';
import { listAssumptions } from './read-arguments.ts';
import type { Carried, Need } from './extrapolate.ts';
import { rateNames, type Rates, rateUnits } from './rates.ts';
import type { Outcome } from './outcome.ts';
import { meanOf } from './samples.ts';
import type { Observed } from './simulate-hour.ts';

interface Run {
  readonly date: string;
  readonly machine: string;
}

export function reportOf(run: Run, observed: Observed, outcome: Outcome): string {
  const all = count(observed.assumptions.people);
  return [
    `# ${all} people, simulated`,
    howMeasured(run, observed),
    `## What ${all} people need`,
    whatIsNeeded(observed, outcome),
    '## What was measured',
    whatWasMeasured(observed, outcome),
    '## What does not grow in proportion',
    whatDoesNotGrow(observed, outcome),
    '## What was assumed',
    table(['argument', 'value', 'meaning'], listAssumptions(observed.assumptions)),
  ].join('\n\n');
}

function howMeasured({ date, machine }: Run, observed: Observed): string {
  const { assumptions, people, from, to } = observed;
  return `Measured on ${date} on ${machine} by \`npm run simulate\`, which writes this page.
${count(people.simulated)} people in ${people.zones} zones, ${count(people.active)} of them active on that day, with ${count(people.devices)} devices, used the real server on PostgreSQL for
${assumptions.minutes} minutes: ${from.slice(0, 16).replace('T', ' ')} to ${to.slice(11, 16)} UTC by the server's clock, which have ${short(observed.shareOfDay * 100)} % of a day's visits
and ${short(observed.shareOfReminders * 100)} % of its reminders.
They opened the app ${count(observed.visits)} times, ${count(observed.answers)} of them for a reminder, and marked ${count(observed.marks)} areas.
Server, database, people and push service shared the machine, whose load was ${short(meanOf(observed.samples.map(({ machineLoad }) => machineLoad)))} on the mean: above its cores, times of answers say more of other work.`;
}

function whatIsNeeded({ assumptions }: Observed, outcome: Outcome): string {
  const { carried, carriedWhenBusy: busy } = outcome;
  const percent = Math.round(assumptions.utilisation * 100);
  return `**The bottleneck: ${bottleneckWords(busy.bottleneck)}**, where a request costs what it costs a busy server.
Multiplied as measured in the quiet hour it is ${bottleneckWords(carried.bottleneck)}: that is the upper bound.
${databaseWords(busy)}

${table(
  ['in the busiest minute', 'multiplied', 'machines', 'busy server', 'machines', 'of one machine'],
  carried.needs.map(({ resource, need, capacity, unit, machines }, index) => [
    resource,
    `${short(need)} ${unit}`,
    machines.toFixed(2),
    `${short(busy.needs[index]?.need ?? 0)} ${unit}`,
    busy.needs[index]?.machines.toFixed(2) ?? '',
    `${short(capacity)} ${unit}`,
  ]),
)}

_Machines_ is how many it takes where ${percent} % of each may be used: ${nodes(busy.nodes)} of the server, ${carried.nodes} as multiplied. What an idle node takes is taken once a node.

${table(
  ['at full size', 'mean', 'busiest minute', 'mean, busy server', 'busiest minute, busy server'],
  rateRows(carried.mean, carried.peak, busy.mean, busy.peak),
)}

- The database writes ${short(busy.walGigabytesAYear)} to ${short(carried.walGigabytesAYear)} GB of WAL a year, and is ${short(carried.storedGigabytesAYear)} GB larger after one; what expires is left out. A day is
  reckoned from the share that this time has of its visits, and for what reminders write of those.
- A push service is sent ${count(outcome.busiestMinute.pushes / assumptions.scale)} messages in the busiest minute, ${count(carried.peak.pushes)} a second where they are spread over it, and ${count(outcome.busiestSecond.pushes / assumptions.scale)} in
  the busiest second if they left as close together as here. At ${count(assumptions['node-pushes'])} a second and node, ${nodes(busy.nodes)} sent that minute's in ${short(busy.secondsToSendPeak)} s.`;
}

function whatWasMeasured(observed: Observed, outcome: Outcome): string {
  const { idle, mean, peak, busy } = outcome;
  const megabytes = observed.samples.map(({ serverMegabytes }) => serverMegabytes);
  const connections = observed.samples.map(({ database }) => database.connections);
  return `${table(
    ['of the simulated people', 'nobody there', 'mean', 'busiest minute', 'without a pause'],
    rateRows(idle, mean, peak, busy),
  )}

A request cost ${costWords(outcome, mean)} in the quiet hour, and ${costWords(outcome, busy)} without a pause.
The server had ${Math.round(megabytes.at(-1) ?? 0)} MB at the end and ${Math.round(Math.max(...megabytes))} at most, and ${Math.max(...connections)} connections to the database, which grew by ${short(databaseBytes(observed) / 1e6)} MB.
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
  return `- **CPU**: in the quiet hour a request meets cold caches and code that is hardly compiled; without a pause it does not, and commits share their syncs. A node at full size is nearer
  to the second. Sending pushes is in the first alone. What waits for locks, and commits for one another at NOTIFY, is in neither.
- **Peaks**: the busiest minute had ${count(requests)} requests, which chance alone moves by ${chance(requests)}, and ${count(pushes)} pushes (${chance(pushes)}). Of so many more people the hour is
  smoother, and its highest minute lower than a multiple of this one.
- **Reminders**: what is due at a full hour is sent here within a moment. At full size it queues, and the last ones are late by the seconds above.
- **Streams**: each takes memory of a node and a heartbeat every 25 seconds; so few were open here that neither shows. How many a node holds is assumed.
- **WAL**: the first change of a page after a checkpoint writes the whole page, ${walWords(observed)} in the quiet hour. Rows that are appended share pages at full
  size; those of indexes by person do not. So the truth lies between the two.
- **Cache**: all rows of these people fit into the database's memory. Of so many more, ${stored} GB are added in a year, and who comes seldom is read from the disk.
- Not in it: TLS and the proxy, files of the web app beyond its worker's script, registrations, webhooks, mails, backups, the vacuum of large tables, a replica.`;
}

function bottleneckWords({ resource, need, unit, machines, of }: Need): string {
  const machine = of === 'node' ? 'nodes' : 'times the database assumed';
  return `${resource}, ${short(need)} ${unit}, which is ${machines.toFixed(2)} ${machine}`;
}

function databaseWords({ fullestOfDatabase: fullest }: Carried): string {
  const fits = fullest.machines <= 1 ? 'one database carries them' : 'one database is not enough';
  return `Nodes can be added and the database cannot: ${fits}, its fullest part being ${fullest.resource} (${fullest.machines.toFixed(2)} of what may be used).`;
}

function rateRows(...all: readonly Rates[]): string[][] {
  return rateNames.map((name) => {
    const [title, unit, factor] = rateUnits[name];
    return [title, ...all.map((rates) => `${short(rates[name] * factor)} ${unit}`)];
  });
}

/** Returns the CPU cost of a request for both processes, above their idle load. */
function costWords({ idle }: Outcome, rates: Rates): string {
  const cost = (name: 'serverCores' | 'databaseCores') =>
    milliseconds((Math.max(0, rates[name] - idle[name]) * 1000) / Math.max(rates.requests, 1e-9));
  return `${cost('serverCores')} of the server's CPU and ${cost('databaseCores')} of the database's`;
}

function reminderWords({ reminded, pushes }: Observed, lateness: readonly number[]): string {
  const results = [...Map.groupBy(reminded, ({ result }) => result)]
    .map(([result, some]) => `${count(some.length)} ${result}`)
    .join(', ');
  const at = (share: number) => milliseconds(percentile(lateness, share));
  const late =
    lateness.length === 0
      ? ''
      : ` A push came ${at(0.5)} after its time in the middle, 99 of 100 within ${at(0.99)}, the last one ${at(1)}; the server looks every five seconds, and on the hour.`;
  return `Reminders that came due: ${results || 'none'}. ${count(pushes.length)} pushes were sent.${late}`;
}

function walWords({ samples }: Observed): string {
  const [first, last] = [samples[0]?.database, samples.at(-1)?.database];
  if (first === undefined || last === undefined) return 'nothing';
  const pages = last.walPages - first.walPages;
  return `${count(pages)} pages in ${short((last.walBytes - first.walBytes) / 1e6)} MB of WAL`;
}

function databaseBytes({ samples }: Observed): number {
  return (samples.at(-1)?.database.bytes ?? 0) - (samples[0]?.database.bytes ?? 0);
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
