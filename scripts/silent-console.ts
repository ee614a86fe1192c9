import { afterAll, afterEach } from 'vitest';

// Loaded before every test file: an error or a warning on the console fails the test that caused it. A test that expects
// one replaces the method itself (`vi.spyOn(console, 'error').mockImplementation(…)`), which keeps it from arriving here.
const stray: string[] = [];

for (const method of ['error', 'warn'] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    stray.push(`console.${method}: ${values.map(String).join(' ')}`);
    original.apply(console, values);
  };
}

function failOnStray() {
  if (stray.length === 0) return;
  throw new Error(`The console was not silent:\n${stray.splice(0).join('\n')}`);
}

afterEach(failOnStray);
afterAll(failOnStray);
