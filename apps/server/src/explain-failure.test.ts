import { DatabaseSync } from 'node:sqlite';
import { createServer } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database/database-errors.ts';
import { explainFailure } from './explain-failure.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

function failureOfListening(host: string): Promise<unknown> {
  return new Promise((resolve) => createServer().once('error', resolve).listen(0, host));
}

function failureOfOpening(file: string): unknown {
  try {
    new DatabaseSync(file).exec('select * from sqlite_schema');
  } catch (error) {
    return error;
  }
  return null;
}

describe('explainFailure', () => {
  it('explainFailure names HOST when an address does not belong to this machine', async () => {
    expect(explainFailure(await failureOfListening('192.0.2.1'))).toBe(
      '192.0.2.1 is not an address of this machine. Set HOST or METRICS_HOST to 127.0.0.1, to one of its addresses, or, without TRUSTED_HEADER_SIGN_IN, to 0.0.0.0 for all.',
    );
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nowhere',
    });
    expect(explainFailure(unknown)).toContain('nowhere is not an address of this machine.');
  });

  it('explainFailure suggests another port if the port is in use or not permitted', () => {
    const listening = (code: string) =>
      explainFailure(Object.assign(new Error(code), { code, syscall: 'listen', port: 80 }));
    expect(listening('EADDRINUSE')).toBe(
      'Port 80 is in use by another program. Stop that program, or choose another port in PORT or METRICS_PORT.',
    );
    expect(listening('EACCES')).toBe(
      'This user may not listen on port 80. Choose a port from 1024 on in PORT or METRICS_PORT.',
    );
  });

  it('explainFailure names DATABASE_URL when PostgreSQL cannot be reached', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
    });
    expect(explainFailure(new DatabaseUnavailable(refused))).toBe(
      'The database is not available: connect ECONNREFUSED 127.0.0.1:5432. Check DATABASE_URL and PostgreSQL.',
    );
  });

  it('explainFailure names each address of PostgreSQL that was tried', () => {
    const refused = ['::1', '127.0.0.1'].map((address) => new Error(`${address} refused`));
    expect(explainFailure(new DatabaseUnavailable(new AggregateError(refused)))).toBe(
      'The database is not available: ::1 refused, 127.0.0.1 refused. Check DATABASE_URL and PostgreSQL.',
    );
  });

  it('explainFailure names the disk of DATA_DIR when SQLite reports a full disk', () => {
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    expect(explainFailure(new DatabaseUnavailable(full))).toBe(
      'The database is not available: database or disk is full. Check the disk of DATA_DIR.',
    );
  });

  it('explainFailure says what to do if an SQLite file is unreadable or damaged', () => {
    const folder = createTemporaryFolder();
    expect(explainFailure(failureOfOpening(folder))).toBe(
      'SQLite cannot open its files in DATA_DIR: unable to open database file. Check that they belong to the user who runs Daymark, and that the disk can be written.',
    );
    const file = join(folder, 'daymark.db');
    writeFileSync(file, 'This text is not a database. '.repeat(100));
    expect(explainFailure(failureOfOpening(file))).toBe(
      'The database in DATA_DIR is damaged: file is not a database. Restore a backup.',
    );
  });
});
