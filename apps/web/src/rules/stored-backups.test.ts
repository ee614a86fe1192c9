import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BackupKind,
  backupLimits,
  findBackupsToDrop,
  canUndoWith,
  getNextBackupTime,
} from './stored-backups.ts';

const now = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const at = (instant: number) => new Date(instant).toISOString();

const anyStored = fc
  .array(
    fc.record({
      kind: fc.constantFrom<BackupKind>('automatic', 'manual', 'before-restore', 'before-import'),
      age: fc.oneof(fc.nat({ max: 72 * hour }), fc.nat({ max: 45 * 24 * hour })),
    }),
    { maxLength: 16 },
  )
  .map((drafts) =>
    drafts.map(({ kind, age }, index) => ({ id: String(index), kind, created_at: at(now - age) })),
  );

it('`findBackupsToDrop` returns the oldest backups over the limit that cannot undo a change', () => {
  fc.assert(
    fc.property(anyStored, (stored) => {
      const dropped = new Set(findBackupsToDrop(stored, now));
      const left = stored.filter((backup) => !dropped.has(backup));
      const needed = stored.filter((backup) => canUndoWith(backup, now));
      expect(needed.every((backup) => !dropped.has(backup))).toBe(true);
      const ofImports = needed.filter(({ kind }) => kind === 'before-import').length;
      expect(left.length - ofImports).toBe(
        Math.min(
          stored.length - ofImports,
          Math.max(backupLimits.stored, needed.length - ofImports),
        ),
      );
      const free = left.filter((backup) => !canUndoWith(backup, now));
      for (const gone of dropped) {
        for (const stays of free) expect(gone.created_at <= stays.created_at).toBe(true);
      }
    }),
  );
});

it('`findBackupsToDrop` never returns a backup of data that the server lost', () => {
  const others = Array.from({ length: 12 }, (_, index) => ({
    id: String(index),
    kind: 'automatic' as const,
    created_at: at(now - index * hour),
  }));
  const created_at = at(now - 24 * hour);
  const lost = { id: 'lost', kind: 'manual', created_at, is_lost_on_server: true } as const;
  const dropped = findBackupsToDrop([lost, ...others], now).map(({ id }) => id);
  expect(dropped.toSorted()).toEqual(['10', '11']);
});

it('a restore can be undone until one day after it, and an import until 30 days after it', () => {
  const beforeImport = { kind: 'before-import', created_at: at(now) } as const;
  expect(canUndoWith(beforeImport, now + 30 * 24 * hour - 1)).toBe(true);
  expect(canUndoWith(beforeImport, now + 30 * 24 * hour)).toBe(false);
  const backup = { kind: 'before-restore', created_at: at(now) } as const;
  expect(canUndoWith(backup, now + 24 * hour - 1)).toBe(true);
  expect(canUndoWith(backup, now + 24 * hour)).toBe(false);
  expect(canUndoWith({ ...backup, kind: 'manual' }, now)).toBe(false);
});

it('the next automatic backup is due at once without a backup, or an hour after the last backup', () => {
  expect(getNextBackupTime(null, now)).toBe(now);
  expect(getNextBackupTime(at(now - 59 * 60_000), now)).toBe(now + 60_000);
  expect(getNextBackupTime(at(now - 2 * hour), now)).toBe(now - hour);
});

it('the next automatic backup is due at once if the last backup has a time in the future', () => {
  expect(getNextBackupTime(at(now + hour), now)).toBe(now);
});
