import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { describeFieldError, fieldErrorsOf, type FieldError } from '@daymark/shared/errors.ts';
import type { Schema } from '@daymark/shared/endpoint.ts';
import { refuse } from './errors.ts';

/** What reaches a handler is what the contract's schema made of the request; what does not fit is a 422 that names every field. */
export const validateRequest: FastifySchemaCompiler<Schema> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = z.safeParse(schema, data);
    const errors = parsed.success
      ? unstorableTexts(parsed.data)
      : fieldErrorsOf(parsed.error.issues);
    if (errors.length > 0) return { error: refuse('validation_error', { errors }) };
    return { value: parsed.data };
  };
};

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair, so no text may hold them. */
function unstorableTexts(value: unknown, field = ''): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [describeFieldError(field, 'invalid')]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    unstorableTexts(item, field === '' ? name : `${field}.${name}`),
  );
}

/** Answers are built field by field and checked by the compiler, so that at run time nothing but printing is left. */
export const printAnswer: FastifySerializerCompiler<Schema> = () => (data) => JSON.stringify(data);

/** For tests: an answer that is not exactly what the contract says, extra fields included, is a failure. */
export const checkAnswer: FastifySerializerCompiler<Schema> = ({ schema, method, url }) => {
  return (data) => {
    const text = JSON.stringify(data);
    const sent: unknown = JSON.parse(text);
    const parsed = z.safeParse(schema, sent);
    if (parsed.success && isDeepStrictEqual(parsed.data, sent)) return text;
    const reason = parsed.success ? 'it has extra fields' : z.prettifyError(parsed.error);
    throw new Error(`The answer to ${method} ${url} breaks the contract: ${reason}\n${text}`);
  };
};
