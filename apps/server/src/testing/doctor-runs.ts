import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll } from 'vitest';
import { checkInstallation } from '../doctor/check-installation.ts';
import type { Finding } from '../doctor/finding.ts';
import { buildTestApp } from './build-test-app.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { selfSigned } from './self-signed.ts';
import { openTemporaryStore } from './temporary-store.ts';

interface ListeningServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Starts a server with the page that the doctor checks. */
export async function listenWithPage(
  env: Readonly<Record<string, string>>,
): Promise<ListeningServer> {
  // A server below a path would need all files of the app.
  const hasPages = !env['PUBLIC_URL']?.endsWith('/daymark/');
  const webRoot = createTemporaryFolder();
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Daymark</title>');
  const files = hasPages ? { webRoot } : {};
  const test = await buildTestApp(await openTemporaryStore(), { env, ...files });
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => test.close() };
}

/** Lets all tests of a file trust the certificate of the proxies. */
export function trustSelfSigned(): void {
  beforeAll(() => {
    const before = getCACertificates();
    setDefaultCACertificates([...before, selfSigned.cert]);
    return () => setDefaultCACertificates(before);
  });
}

export async function findAll(address: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  await checkInstallation(address, (finding) => void found.push(finding));
  return found;
}

/** Returns the advice of each failed check. */
export async function adviceFor(address: string): Promise<ReadonlyMap<string, string>> {
  const failed = (await findAll(address)).filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ check, advice }) => [check, advice]));
}

export function listNotChecked(found: readonly Finding[]): readonly string[] {
  return found.filter(({ outcome }) => outcome === 'not checked').map(({ check }) => check);
}

export function removeHeaders(...names: readonly string[]) {
  return (given: IncomingHttpHeaders): IncomingHttpHeaders =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}
