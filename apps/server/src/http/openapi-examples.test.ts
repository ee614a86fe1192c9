import { afterEach, beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { addressOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { openApiExamples } from './openapi-examples.ts';

const examples = Object.entries(openApiExamples) as [
  EndpointName,
  { body?: object; answer: unknown },
][];

/** Ids and secrets are others each time. */
function withoutSecrets(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
      .replaceAll(/(dm[ck]_)[\da-f]{40}/g, '$1…'),
  );
}

describeEachDatabase('an example of the OpenAPI document', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  afterEach(() => test.close());

  it('is what the server answers, one after the other', async () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [name, { body, answer }] of examples) {
      const endpoint: Endpoint = api[name];
      const response = await test.send({
        method: endpoint.method,
        url: addressOf<Endpoint>(endpoint, {}),
        headers: { authorization: `Bearer ${person.access_token}` },
        ...(body !== undefined && { payload: body }),
      });
      expect([name, response.statusCode]).toEqual([name, expect.toBeOneOf([200, 201])]);
      expect([name, withoutSecrets(response.json())]).toEqual([name, withoutSecrets(answer)]);
    }
  });
});
