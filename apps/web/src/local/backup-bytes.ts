import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { saveFile } from '../lib/save-file.ts';
import type { StoredBackup } from './local-database.ts';

export async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
}

/** Rejects if the bytes are not compressed UTF-8 text. */
export async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return readText(await bytesOf(stream));
}

/** Throws if the bytes are not UTF-8, because replacement characters would hide the damage. */
export function readText(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

async function bytesOf(stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Saves the file through the browser. Rejects if the device's storage has damaged the backup. */
export async function downloadBackup(stored: StoredBackup, timezone: string): Promise<void> {
  const text = await decompress(stored.file);
  const date = getDateInZone(Date.parse(stored.created_at), timezone);
  const content = new Blob([text], { type: 'application/json' });
  saveFile({ name: `daymark-backup-${date}.json`, content });
}
