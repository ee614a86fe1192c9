import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Throws if the user is not root, or if the machine lacks one of these programs. */
export function assertTools(programs: string, packages: Readonly<Record<string, string>>): void {
  if (process.getuid?.() !== 0) throw new Error('Machines and mounted images need root.');
  const places = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  const missing = [...programs.split(' '), ...Object.keys(packages)].filter(
    (program) => !places.some((place) => existsSync(join(place, program))),
  );
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program] ?? program).join(' ');
  throw new Error(`Programs are missing: apt-get install ${names}`);
}
