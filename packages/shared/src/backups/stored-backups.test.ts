import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupLimits, backupsToDrop, canUndoWith, nextBackupAt } from './stored-backups.ts';

const now = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const at = (instant: number) => new Date(instant).toISOString();

const anyStored = fc
  .array(
    fc.record({
      kind: fc.constantFrom('automatic' as const, 'manual' as const, 'before-restore' as const),
      age: fc.nat({ max: 72 * hour }),
    }),
    { maxLength: 16 },
  )
  .map((drafts) =>
    drafts.map(({ kind, age }, index) => ({ id: String(index), kind, created_at: at(now - age) })),
  );

describe('the backups that give way', () => {
  it('are the oldest ones over the limit, but never one that a restore can be undone with', () => {
    fc.assert(
      fc.property(anyStored, (stored) => {
        const dropped = new Set(backupsToDrop(stored, now));
        const left = stored.filter((backup) => !dropped.has(backup));
        const needed = stored.filter((backup) => canUndoWith(backup, now));
        expect(needed.every((backup) => !dropped.has(backup))).toBe(true);
        expect(left.length).toBe(
          Math.min(stored.length, Math.max(backupLimits.stored, needed.length)),
        );
        const free = left.filter((backup) => !canUndoWith(backup, now));
        for (const gone of dropped) {
          for (const stays of free) expect(gone.created_at <= stays.created_at).toBe(true);
        }
      }),
    );
  });

  it('can be undone with for a day', () => {
    const backup = { kind: 'before-restore', created_at: at(now) } as const;
    expect(canUndoWith(backup, now + 24 * hour - 1)).toBe(true);
    expect(canUndoWith(backup, now + 24 * hour)).toBe(false);
    expect(canUndoWith({ ...backup, kind: 'manual' }, now)).toBe(false);
  });
});

describe('the next backup', () => {
  it('is due at once when there is none, else an hour after the last', () => {
    expect(nextBackupAt(null, now)).toBe(now);
    expect(nextBackupAt(at(now - 59 * 60_000), now)).toBe(now + 60_000);
    expect(nextBackupAt(at(now - 2 * hour), now)).toBe(now - hour);
  });

  it('is due at once when the last was made by a clock that ran ahead', () => {
    expect(nextBackupAt(at(now + hour), now)).toBe(now);
  });
});
