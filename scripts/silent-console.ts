import { afterAll, afterEach } from 'vitest';

// Vitest loads this file before each test file. An error or warning on the console fails the test.
// A test that expects such output mocks the method:
// `vi.spyOn(console, 'error').mockImplementation(…)`.
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
