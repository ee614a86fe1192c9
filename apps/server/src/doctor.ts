import { parseArgs } from 'node:util';
import { CommandRefused } from './account-commands/account-command.ts';
import { readConfig } from './config/config.ts';
import { isWebAddress } from './config/variables.ts';
import { checkInstallation } from './doctor/check-installation.ts';
import { describeFinding } from './doctor/finding.ts';
import { runCommand } from './run-command.ts';

// Checks a running installation from outside, and says what to change. Exits with 1 if a check
// failed.

const usage = 'npm run doctor -- <address>, such as https://daymark.example.org';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const [given = readConfig(process.env).publicUrl, ...others] = positionals;
  if (given === undefined || others.length > 0 || !isWebAddress(given)) {
    throw new CommandRefused(usage);
  }
  const isFine = await checkInstallation(given, (finding) => {
    for (const line of describeFinding(finding)) process.stdout.write(`${line}\n`);
  });
  if (!isFine) process.exitCode = 1;
});
