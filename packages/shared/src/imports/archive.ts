import { Inflate } from 'fflate';
import { ImportError, importLimits } from './imported-file.ts';

export interface Archive {
  /** Paths with '/', without folders. */
  readonly names: readonly string[];
  read(name: string): Uint8Array;
}

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly headerAt: number;
}

const signatures = { file: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 };
const methods = { stored: 0, deflated: 8 };
const endSize = 22;
const longestComment = 0xff_ff;
/**
 * Packed bytes to inflate before the next check of the size limit. They expand at most a
 * thousandfold.
 */
const pushedBytes = 16 * 1024;

/**
 * Counts the unpacked bytes of all files together, because the sizes in headers can be wrong.
 * @throws ImportError if the archive is damaged, encrypted or too large
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = readDirectory(bytes);
  let unpacked = 0;
  const count = (size: number) => {
    unpacked += size;
    if (unpacked > importLimits.unpacked) throw new ImportError('too-large-unpacked');
  };
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ImportError('damaged', name);
      if (entry.isEncrypted) throw new ImportError('encrypted', name);
      const packed = packedBytes(bytes, entry, name);
      const content = unpack(packed, entry, { name, count });
      if (content.length !== entry.size || crc32(content) !== entry.checksum) {
        throw new ImportError('damaged', name);
      }
      return content;
    },
  };
}

/** Matches files that macOS adds, and paths that lead out of the archive. */
export function isForeignPath(name: string): boolean {
  return (
    name.startsWith('/') || name.split('/').some((part) => part === '..' || part === '__MACOSX')
  );
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes);
  const end = endOfDirectory(view);
  const total = view.getUint16(end + 10, true);
  if (total > importLimits.filesInArchive) throw new ImportError('too-large-unpacked');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  let packedTotal = 0;
  for (let index = 0; index < total; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== signatures.entry) {
      throw new ImportError('damaged');
    }
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const entry: Entry = {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    };
    packedTotal += entry.packedSize;
    // Overlapping files would be unpacked repeatedly (zip bomb).
    if (packedTotal > bytes.length) throw new ImportError('damaged');
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/');
    if (!name.endsWith('/')) entries.set(name, entry);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** A truncated zip has no end of central directory record. */
function endOfDirectory(view: DataView): number {
  const last = view.byteLength - endSize;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  throw new ImportError('damaged');
}

function packedBytes(bytes: Uint8Array, { headerAt, packedSize }: Entry, name: string): Uint8Array {
  const view = viewOf(bytes);
  if (headerAt + 30 > bytes.length || view.getUint32(headerAt, true) !== signatures.file) {
    throw new ImportError('damaged', name);
  }
  const nameAndExtra = view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  const start = headerAt + 30 + nameAndExtra;
  if (start + packedSize > bytes.length) throw new ImportError('damaged', name);
  return bytes.subarray(start, start + packedSize);
}

interface UnpackOptions {
  readonly name: string;
  readonly count: (size: number) => void;
}

function unpack(packed: Uint8Array, entry: Entry, { name, count }: UnpackOptions): Uint8Array {
  if (entry.method === methods.stored) {
    count(packed.length);
    return packed;
  }
  if (entry.method !== methods.deflated) throw new ImportError('damaged', name);
  const chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => {
    count(chunk.length);
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += pushedBytes) {
      const next = at + pushedBytes;
      inflate.push(packed.subarray(at, next), next >= packed.length);
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('damaged', name);
  }
  return concatenate(chunks);
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  }
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
