import { beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import { testPassword, type Caller, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { openApiExamples } from './openapi-examples.ts';

const examples = Object.entries(openApiExamples) as [
  EndpointName,
  { params?: object; body?: object; answer: unknown },
][];

/** Replaces ids and secrets, which differ in each run. */
function withoutSecrets(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{32}\b/g, 'an id')
      .replaceAll(/(dm[ck]_)(?:an id_)?[\da-f]{40}/g, '$1…')
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…'),
  );
}

describeEachDatabase('an example of the OpenAPI document', (openStore) => {
  let test: TestApp;
  let person: Caller;
  let token: string;

  beforeEach(async () => {
    test = await openApp(openStore);
    const { user } = await test.register();
    const signedIn = await test.send({
      method: 'POST',
      url: api.login.path,
      headers: { 'user-agent': 'Mozilla/5.0 (a phone)' },
      payload: { email: user.email, password: testPassword },
    });
    token = signedIn.json<{ access_token: string }>().access_token;
    person = test.as(token);
    const area = { id: '0195a000-0000-7000-8000-000000000004', name: 'Running' };
    await person.call(api.createLifeArea, { body: area });
  });

  it('the server gives the response shown in every example of the OpenAPI document', async () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [name, { params, body, answer }] of examples) {
      const endpoint: Endpoint = api[name];
      if (name === 'updateScore') test.clock.advance(1000);
      const response = await test.send({
        method: endpoint.method,
        url: getAddress<Endpoint>(endpoint, { params }),
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body }),
      });
      expect([name, response.statusCode]).toEqual([name, expect.toBeOneOf([200, 201])]);
      expect([name, withoutSecrets(response.json())]).toEqual([name, withoutSecrets(answer)]);
    }
  });
});
