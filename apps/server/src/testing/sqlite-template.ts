import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { disconnect } from '../database/connections.ts';
import { connectSqlite } from '../store/connect.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a migrated empty SQLite file that nobody has open. */
    sqliteTemplate: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'daymark-template-'));

/** Runs once per test run, because migrations are slow. */
export async function setup(project: TestProject): Promise<void> {
  const file = join(folder, 'template.db');
  await disconnect(await connectSqlite(file));
  project.provide('sqliteTemplate', file);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
