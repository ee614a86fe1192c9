import { areaFields } from './areas/area-fields.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  describeFieldError,
  errorBody,
  errorCatalogue,
  fieldErrorMessages,
  fieldErrorsOf,
} from './errors.ts';
import * as limits from './limits.ts';

const faultsOf = (schema: z.ZodMiniType, input: unknown) =>
  fieldErrorsOf(schema.safeParse(input).error?.issues ?? []);

describe('the error catalogue', () => {
  it('has a failure status and a sentence for every code', () => {
    for (const [code, { status, detail }] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^[a-z_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(detail).toMatch(/^[A-Z].*\.$/);
      expect(errorBody.parse({ detail, code })).toEqual({ detail, code });
    }
  });

  it('contains the numbers of the limits', () => {
    const sentences = fieldErrorMessages;
    expect(sentences.date_range_too_long).toContain(`${limits.dateRangeDays} days`);
    expect(sentences.too_many_areas).toContain(`${limits.activeAreasPerUser} active`);
    expect(errorCatalogue.too_many_areas.detail).toContain(`${limits.activeAreasPerUser} active`);
    const mostRules = `up to ${limits.rulesPerArea} schedules`;
    expect(sentences.too_many_rules).toContain(mostRules);
    expect(errorCatalogue.too_many_rules.detail).toContain(mostRules);
    const most = limits.areasPerUser.toLocaleString('en');
    expect(sentences.too_many_areas_ever).toContain(`${most} life areas`);
    expect(errorCatalogue.too_many_areas_ever.detail).toContain(`${most} life areas`);
    expect(sentences.full_name_too_short).toContain(`${limits.fullName.min} characters`);
    expect(sentences.full_name_too_long).toContain(`${limits.fullName.max} characters`);
    expect(sentences.username_too_short).toContain(`${limits.username.min} characters`);
    expect(sentences.username_too_long).toContain(`${limits.username.max} characters`);
    expect(sentences.email_too_long).toContain(`${limits.email.max} characters`);
    expect(sentences.password_too_short).toContain(`${limits.password.min} characters`);
    expect(sentences.password_too_long).toContain(`${limits.password.max} characters`);
    expect(sentences.password_characters).toContain(`${limits.password.passphrase} characters`);
    expect(sentences.area_name_too_long).toContain(`${areaFields.name.max} characters`);
    expect(sentences.area_description_too_long).toContain(`${areaFields.description.max} char`);
    expect(sentences.note_prompt_too_long).toContain(`${areaFields.note_prompt.max} char`);
    expect(sentences.inactivity_days).toContain(
      `${limits.inactivityDays.min} to ${limits.inactivityDays.max} days`,
    );
    expect(sentences.page_size).toContain(`1 to ${limits.notificationPage.max} entries`);
    expect(sentences.notes_too_long).toContain(`${limits.scoreNotes.max} characters`);
  });
});

describe('the errors of fields', () => {
  const schema = z.object({
    title: z.string().check(z.minLength(2, { error: 'area_name_required' })),
    size: z.optional(z.int()),
    parts: z.optional(z.array(z.object({ at: z.string() }))),
  });

  it('have the code of the schema and its sentence', () => {
    expect(faultsOf(schema, { title: '' })).toEqual([
      { field: 'title', code: 'area_name_required', message: 'Please enter a name' },
    ]);
  });

  it('are "required" for an absent value and "invalid" for a wrong type', () => {
    expect(faultsOf(schema, {})).toEqual([describeFieldError('title', 'required')]);
    expect(faultsOf(schema, { title: 7 })).toEqual([describeFieldError('title', 'invalid')]);
    expect(faultsOf(schema, { title: 'ok', size: 1.5 })).toEqual([
      describeFieldError('size', 'invalid'),
    ]);
  });

  it('name the path of a nested field', () => {
    expect(faultsOf(schema, { title: 'ok', parts: [{ at: 'x' }, {}] })).toEqual([
      describeFieldError('parts.1.at', 'required'),
    ]);
  });

  it('never mistake a name of the prototype for a code', () => {
    const odd = z.string().check(z.refine(() => false, { error: 'constructor' }));
    expect(faultsOf(odd, 'x')).toEqual([describeFieldError('', 'invalid')]);
  });
});
