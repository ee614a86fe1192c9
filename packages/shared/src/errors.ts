import * as z from 'zod/mini';
import { errorLimits, type ErrorLimits } from './error-limits.ts';
import {
  type ErrorCode,
  errorTemplates,
  type FieldErrorCode,
  fieldErrorTemplates,
} from './error-templates.ts';

export function getErrorSentence(code: ErrorCode): string {
  return fillIn(code, errorTemplates[code].detail);
}

export function getFieldErrorSentence(code: FieldErrorCode): string {
  return fillIn(code, fieldErrorTemplates[code]);
}

function fillIn(code: string, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: keyof ErrorLimits) => {
    return errorLimits[code]?.[name]?.toLocaleString('en') ?? placeholder;
  });
}

export const fieldError = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** Body of every failure. Only a 500 has `request_id`. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

export function describeFieldError(field: string, code: FieldErrorCode): FieldError {
  return { field, code, message: getFieldErrorSentence(code) };
}

/*
 * The codes `required` and `invalid` are chosen during parsing, because Zod removes the input from
 * issues. The input may be a password. The configuration is global, because the server's framework
 * and the forms also parse.
 */
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'required' : 'invalid',
});

/** The message of an issue is a `FieldErrorCode`, because the product's schemas put it there. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) =>
    describeFieldError(
      issue.path.join('.'),
      isFieldErrorCode(issue.message) ? issue.message : 'invalid',
    ),
  );
}

function isFieldErrorCode(text: string): text is FieldErrorCode {
  return Object.hasOwn(fieldErrorTemplates, text);
}
