import { completeArea, completeSettings, completeUser } from '@daymark/shared/sync/complete-row.ts';
import type { PersonRow, ReplicaRow } from './replica-row.ts';

interface StoredRows {
  getAll(): Promise<ReplicaRow[]>;
  put(row: ReplicaRow): Promise<unknown>;
}

/** Adds fields of later versions, so that the rows need no new pull. */
export async function upgradeRows(replica: StoredRows): Promise<void> {
  for (const row of await replica.getAll()) {
    const upgraded = completeRow(row);
    if (upgraded !== row) await replica.put(upgraded);
  }
}

function completeRow(stored: ReplicaRow): ReplicaRow {
  switch (stored.kind) {
    case 'area':
      return { ...stored, row: completeArea(stored.row) };
    case 'person':
      return { ...stored, row: completePerson(stored.row) };
    case 'replaced':
    case 'known':
      return { ...stored, row: { ...stored.row, rows: stored.row.rows.map(completeRow) } };
    default:
      return stored;
  }
}

function completePerson(row: PersonRow): PersonRow {
  return {
    ...row,
    user: row.user && completeUser(row.user),
    settings: row.settings && completeSettings(row.settings),
  };
}
