import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import {
  describeFieldError,
  type ErrorCode,
  getErrorSentence,
  errorTemplates,
  type FieldErrorCode,
  getFieldErrorSentence,
  toFieldErrors,
  fieldErrorTemplates,
} from './errors.ts';
import * as limits from './limits.ts';

const faultsOf = (schema: z.ZodMiniType, input: unknown) =>
  toFieldErrors(schema.safeParse(input).error?.issues ?? []);

test.for(Object.entries(errorTemplates))(
  'the error %s has a failure status and a sentence with a full stop',
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

test.for(sentences)('the sentence of %s has a number for every placeholder', ([, sentence]) => {
  expect(sentence).not.toMatch(/[{}]/);
});

test('error sentences take their numbers from the limits', () => {
  expect(getErrorSentence('too_many_areas')).toBe(
    `You can keep up to ${limits.activeAreasPerUser} active life areas.`,
  );
  expect(getFieldErrorSentence('batch_too_large')).toBe('At most 1,000 scores can be sent at once');
  expect(getFieldErrorSentence('password_too_short')).toContain(
    `${limits.password.min} characters`,
  );
});

/** Numbers in these codes are an example or a format and not a limit. */
const codesWithFormats = [
  'notification_time_not_hourly',
  'day_end_invalid',
  'time_invalid',
  'date_invalid',
  'score_invalid',
];

test('error templates write no limit as a number', () => {
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

it('an error of a schema has the code of the schema and its sentence', () => {
  expect(faultsOf(schema, { title: '' })).toEqual([
    { field: 'title', code: 'area_name_required', message: 'Please enter a name' },
  ]);
});

it('an error of a schema is "required" for an absent value and "invalid" for a wrong type', () => {
  expect(faultsOf(schema, {})).toEqual([describeFieldError('title', 'required')]);
  expect(faultsOf(schema, { title: 7 })).toEqual([describeFieldError('title', 'invalid')]);
  expect(faultsOf(schema, { title: 'ok', size: 1.5 })).toEqual([
    describeFieldError('size', 'invalid'),
  ]);
});

it('an error of a schema names the path of a nested field', () => {
  expect(faultsOf(schema, { title: 'ok', parts: [{ at: 'x' }, {}] })).toEqual([
    describeFieldError('parts.1.at', 'required'),
  ]);
});

it('an error of a schema never mistakes a name of the prototype for a code', () => {
  const odd = z.string().check(z.refine(() => false, { error: 'constructor' }));
  expect(faultsOf(odd, 'x')).toEqual([describeFieldError('', 'invalid')]);
});
