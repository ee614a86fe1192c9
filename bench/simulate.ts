import { writeFileSync } from 'node:fs';
import { startDatabase } from '../harness/database.ts';
import { buildIfStale } from '../scripts/builds.ts';
import { writeMarkdown } from '../scripts/measurement-page.ts';
import { endWithParent } from '../scripts/processes.ts';
import { watchDatabase } from './simulation/database.ts';
import { getOutcome } from './simulation/outcome.ts';
import { startPushSink } from './simulation/push-sink.ts';
import { helpText, readArguments } from './simulation/read-arguments.ts';
import { writeReport } from './simulation/report.ts';
import { simulateHour } from './simulation/simulate-hour.ts';
import { machine } from './table.ts';

// Simulates an hour of a share of many people on the real server, and computes what all need.

endWithParent();
const { assumptions, reports, isHelp } = readOrExplain();
if (isHelp) console.log(helpText());
else await simulate();
// Open requests of devices would keep the process running.
process.exit();

function readOrExplain() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

async function simulate(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('What processes take is read from /proc.');
  await buildIfStale();
  await using postgres = await startDatabase();
  await using sink = await startPushSink(assumptions['push-milliseconds']);
  const run = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const database = await watchDatabase(postgres.url);
  const observed = await simulateHour({ assumptions, database, sink });
  await database.close();
  const outcome = getOutcome(observed);
  const report = writeReport(run, observed, outcome);
  console.log(`\n${report}`);
  for (const file of reports) {
    if (file.endsWith('.md')) writeMarkdown(file, report);
    else writeFileSync(file, `${JSON.stringify({ ...run, ...observed, outcome })}\n`);
  }
}
