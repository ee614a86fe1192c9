import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import {
  describeFieldError,
  getErrorSentence,
  getFieldErrorSentence,
  toFieldErrors,
} from './errors.ts';
import {
  type ErrorCode,
  errorTemplates,
  type FieldErrorCode,
  fieldErrorTemplates,
} from './error-templates.ts';
import * as limits from './limits.ts';

const faultsOf = (schema: z.ZodMiniType, input: unknown) =>
  toFieldErrors(schema.safeParse(input).error?.issues ?? []);

test.for(Object.entries(errorTemplates))(
  'the error %s has a 4xx or 5xx status and a sentence that ends with a full stop',
  ([code, { status, detail }]) => {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(detail).toMatch(/^[A-Z].*\.$/);
  },
);

const sentences = [
  ...Object.keys(errorTemplates).map(
    (code) => [code, getErrorSentence(code as ErrorCode)] as const,
  ),
  ...Object.keys(fieldErrorTemplates).map(
    (code) => [code, getFieldErrorSentence(code as FieldErrorCode)] as const,
  ),
];

test.for(sentences)('the error sentence for %s has no placeholder left', ([, sentence]) => {
  expect(sentence).not.toMatch(/[{}]/);
});

test('error sentences contain the numbers from limits.ts', () => {
  expect(getErrorSentence('too_many_areas')).toBe(
    `You can keep up to ${limits.activeAreasPerUser} active life areas.`,
  );
  expect(getFieldErrorSentence('batch_too_large')).toBe('At most 1,000 scores can be sent at once');
  expect(getFieldErrorSentence('password_too_short')).toContain(
    `${limits.password.min} characters`,
  );
});

/** The sentences of these codes contain numbers as an example or a format, not as a limit. */
const codesWithFormats = [
  'notification_time_not_hourly',
  'day_end_invalid',
  'time_invalid',
  'date_invalid',
  'score_invalid',
];

test('error templates contain no hard-coded limit', () => {
  const details = Object.entries(errorTemplates).map(([code, { detail }]) => [code, detail]);
  const written = [...details, ...Object.entries(fieldErrorTemplates)].filter(
    ([code = '', text = '']) => /\d/.test(text) && !codesWithFormats.includes(code),
  );
  expect(written).toEqual([]);
});

const schema = z.object({
  title: z.string().check(z.minLength(2, { error: 'area_name_required' })),
  size: z.optional(z.int()),
  parts: z.optional(z.array(z.object({ at: z.string() }))),
});

it("toFieldErrors returns the schema's error code and its sentence", () => {
  expect(faultsOf(schema, { title: '' })).toEqual([
    { field: 'title', code: 'area_name_required', message: 'Please enter a name' },
  ]);
});

it('toFieldErrors returns "required" for a missing value and "invalid" for a wrong type', () => {
  expect(faultsOf(schema, {})).toEqual([describeFieldError('title', 'required')]);
  expect(faultsOf(schema, { title: 7 })).toEqual([describeFieldError('title', 'invalid')]);
  expect(faultsOf(schema, { title: 'ok', size: 1.5 })).toEqual([
    describeFieldError('size', 'invalid'),
  ]);
});

it('toFieldErrors returns the full path of a nested field', () => {
  expect(faultsOf(schema, { title: 'ok', parts: [{ at: 'x' }, {}] })).toEqual([
    describeFieldError('parts.1.at', 'required'),
  ]);
});

it('toFieldErrors returns "invalid" for a code that is a name of Object.prototype', () => {
  const odd = z.string().check(z.refine(() => false, { error: 'constructor' }));
  expect(faultsOf(odd, 'x')).toEqual([describeFieldError('', 'invalid')]);
});
