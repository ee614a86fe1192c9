import { mkdirSync, existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded, so that the second start compiles nothing.
enableCompileCache();
const [{ buildApp }, { InvalidConfig, readConfig }, { openStore }] = await Promise.all([
  import('./app.ts'),
  import('./config.ts'),
  import('./open-store.ts'),
]);

const oldestNode = 26;
const shutdownDeadline = 10_000;
const webRoot = join(import.meta.dirname, '../../web/dist');

await main().catch(giveUp);

async function main(): Promise<void> {
  refuseOldNode();
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) mkdirSync(config.dataDir, { recursive: true });
  const store = await openStore(
    config.databaseUrl === undefined
      ? { sqliteFile: join(config.dataDir, 'daymark.db') }
      : { databaseUrl: config.databaseUrl },
  );
  const app = await buildApp({
    config,
    store,
    clock: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(bytes),
    log: { level: config.logLevel },
    ...(existsSync(join(webRoot, 'index.html')) && { webRoot }),
  });
  stopOnSignals(async () => {
    await app.close();
    await store.close();
  });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as { port: number };
  console.log(`Daymark is running at http://localhost:${port}`);
}

function refuseOldNode(): void {
  const [major = '0'] = process.versions.node.split('.');
  if (Number(major) >= oldestNode) return;
  throw new InvalidConfig([`Node ${oldestNode} or newer is needed; this is ${process.version}`]);
}

/** Stops accepting, lets the running requests finish, closes the database; a second signal or the deadline ends it at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), shutdownDeadline).unref();
    stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function giveUp(error: unknown): void {
  console.error(error instanceof InvalidConfig ? error.message : error);
  process.exit(1);
}
