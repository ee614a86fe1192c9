import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inPieces } from './in-pieces.ts';

describe('work in pieces', () => {
  it('ends with the piece after which there is no more', async () => {
    const pieces: number[] = [];
    await inPieces(async () => pieces.push(pieces.length) < 3, new AbortController().signal);
    expect(pieces).toEqual([0, 1, 2]);
  });

  it('lets others run before each piece', async () => {
    const seen: string[] = [];
    const work = async () => seen.push('piece') < 6;
    const working = inPieces(work, new AbortController().signal);
    for (const _ of [1, 2, 3]) {
      seen.push('other');
      await nextTurn();
    }
    await working;
    expect(seen.slice(0, 5)).toEqual(['other', 'piece', 'other', 'piece', 'other']);
  });

  it('is ended between two pieces', async () => {
    const stopping = new AbortController();
    const pieces: number[] = [];
    const work = async () => {
      if (pieces.push(pieces.length) === 2) stopping.abort();
      return true;
    };
    await inPieces(work, stopping.signal);
    expect(pieces).toEqual([0, 1]);
  });

  it('is not begun where it is ended before', async () => {
    const pieces: number[] = [];
    await inPieces(async () => pieces.push(0) < 9, AbortSignal.abort());
    expect(pieces).toEqual([]);
  });
});
