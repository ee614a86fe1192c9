// One after the other: what is measured must have the machine to itself.
await import('./server/run.ts');
await import('./web/run.ts');
