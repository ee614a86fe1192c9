import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '@daymark/shared/api.ts';
import { getErrorCodes, type Endpoint } from '@daymark/shared/endpoint.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const operation = z.looseObject({
  operationId: z.string(),
  security: z.optional(z.array(z.unknown())),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const paths = z
  .record(z.string(), z.record(z.string(), operation))
  .parse(createOpenApiDocument()['paths']);

it('the OpenAPI document has exactly the operations of the contract', () => {
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [operationId, method, path]),
  );
  const contract = Object.entries(api).map(([name, { method, path }]) => [
    name,
    method.toLowerCase(),
    path,
  ]);
  expect(new Set(documented)).toEqual(new Set(contract));
});

it.each(Object.entries<Endpoint>(api))(
  'the OpenAPI document lists every error of %s',
  (_, endpoint) => {
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const texts = Object.values(described?.responses ?? {})
      .map(({ description }) => description)
      .join('\n');
    for (const code of getErrorCodes(endpoint)) expect(texts).toContain(`\`${code}\``);
    expect(described?.security !== undefined).toBe(!endpoint.isPublic);
  },
);

it('the OpenAPI document conforms to the schema of OpenAPI 3.1 @long', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(createOpenApiDocument());
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

it('the OpenAPI document defines exactly the schemas that it references', () => {
  const document = createOpenApiDocument();
  const text = JSON.stringify(document);
  const { schemas } = z
    .looseObject({ schemas: z.record(z.string(), z.unknown()) })
    .parse(document['components']);
  const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(schemas)));
});
