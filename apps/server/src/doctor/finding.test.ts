import { expect, it } from 'vitest';
import { describeFinding } from './finding.ts';

it.each([
  ['passed', '', ['✓ large batches pass']],
  ['failed', 'Allow them.', ['✗ large batches pass', '    Allow them.']],
  ['not checked', 'No answer.', ['– large batches pass: not checked', '    No answer.']],
] as const)('the doctor prints a check with the outcome “%s”', (outcome, advice, lines) => {
  expect(describeFinding({ check: 'large batches pass', outcome, advice })).toEqual(lines);
});
