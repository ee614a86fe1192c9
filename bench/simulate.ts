import { startDatabase } from '../harness/database.ts';
import { buildIfStale } from '../scripts/builds.ts';
import { writeMarkdown } from '../scripts/measurement-page.ts';
import { endWithParent } from '../scripts/processes.ts';
import { helpText, readArguments } from './simulation/assumptions.ts';
import { watchDatabase } from './simulation/database.ts';
import { getOutcome } from './simulation/outcome.ts';
import { startPushSink } from './simulation/push-sink.ts';
import { writeReport } from './simulation/report.ts';
import { simulateHour } from './simulation/simulate-hour.ts';

endWithParent();
const { assumptions, report, isHelp } = readArguments(process.argv.slice(2));
if (isHelp) console.log(helpText());
else await simulate();
// The process must be ended, because open requests of devices would keep it running.
process.exit();

async function simulate(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('CPU times are read from /proc.');
  await buildIfStale();
  await using postgres = await startDatabase();
  await using sink = await startPushSink(assumptions['push-milliseconds']);
  const database = await watchDatabase(postgres.url);
  const observed = await simulateHour({ assumptions, database, sink });
  await database.close();
  const text = writeReport(observed, getOutcome(observed));
  console.log(`\n${text}`);
  if (report !== undefined) writeMarkdown(report, text);
}
