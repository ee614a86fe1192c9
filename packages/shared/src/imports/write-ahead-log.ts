import { ImportError, importLimits } from './imported-file.ts';

const headerSize = 32;
const frameHeaderSize = 24;
/** First word of a log. Its lowest bit is 1 if checksums read words as big-endian. */
const magic = 0x37_7f_06_82;

/**
 * Returns a SQLite database with the committed pages of its write-ahead log. Android apps keep
 * recent changes there, and their backups often contain the log beside the database.
 * @see https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 * @throws ImportError if the log's page size is invalid or the database becomes too large
 */
export function applyWriteAheadLog(database: Uint8Array, log: Uint8Array): Uint8Array {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length < headerSize || (view.getUint32(0) & ~1) >>> 0 !== magic) return database;
  const pageSize = view.getUint32(8);
  if (pageSize < 512 || pageSize > 65_536) throw new ImportError('damaged', 'wal');
  const sum = createChecksum(view, (view.getUint32(0) & 1) === 0);
  sum.add(0, 24);
  if (!sum.matches(24)) return database;
  const pages = new Map<number, number>();
  const committed = new Map<number, number>();
  let size = database.length;
  const frameSize = frameHeaderSize + pageSize;
  for (let at = headerSize; at + frameSize <= log.length; at += frameSize) {
    // Frames after the last valid frame are left over from an earlier log.
    if (view.getUint32(at + 8) !== view.getUint32(16)) break;
    if (view.getUint32(at + 12) !== view.getUint32(20)) break;
    sum.add(at, 8);
    sum.add(at + frameHeaderSize, pageSize);
    if (!sum.matches(at + 16)) break;
    pages.set(view.getUint32(at), at + frameHeaderSize);
    const pagesAfterCommit = view.getUint32(at + 4);
    if (pagesAfterCommit === 0) continue;
    for (const [page, start] of pages) committed.set(page, start);
    pages.clear();
    size = pagesAfterCommit * pageSize;
  }
  if (committed.size === 0) return database;
  if (size > importLimits.file) throw new ImportError('too-large-unpacked');
  const whole = new Uint8Array(size);
  whole.set(database.subarray(0, size));
  for (const [page, start] of committed) {
    const target = (page - 1) * pageSize;
    if (target >= 0 && target < size) whole.set(log.subarray(start, start + pageSize), target);
  }
  return whole;
}

function createChecksum(view: DataView, isLittleEndian: boolean) {
  let first = 0;
  let second = 0;
  return {
    add(start: number, length: number): void {
      for (let at = start; at < start + length; at += 8) {
        first = (first + view.getUint32(at, isLittleEndian) + second) >>> 0;
        second = (second + view.getUint32(at + 4, isLittleEndian) + first) >>> 0;
      }
    },
    matches: (at: number) => view.getUint32(at) === first && view.getUint32(at + 4) === second,
  };
}
