import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Error;

/**
 * Fakes the network: records requests and gives the responses in order. The last response repeats.
 * Responses with JSON or without a body get the server's headers. Other responses look as if they
 * came from a proxy.
 */
export function fakeNetwork(
  ...answers: (Answer | ((request: SentRequest) => Answer | Promise<Answer>))[]
) {
  const requests: SentRequest[] = [];

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const sent: SentRequest = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    requests.push(sent);
    init.signal?.throwIfAborted();
    const next = answers[Math.min(requests.length, answers.length) - 1];
    const answer = typeof next === 'function' ? await next(sent) : next;
    if (answer instanceof Response) return asOurs(answer.clone());
    throw answer ?? new TypeError('Failed to fetch');
  }

  return { fetch, requests };
}

const servicePath = '/api/v1/service';
export const madeService = {
  support_email: 'help@daymark.example',
  mail: false,
  registration: 'open',
  passkeys: false,
  single_sign_on: null,
  trusted_header_sign_in: false,
};

export function withService(network: ReturnType<typeof fakeNetwork>, offers: object = {}) {
  const service = fakeNetwork(json(200, { ...madeService, ...offers }));
  const fetch: typeof network.fetch = (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname === servicePath ? service.fetch(input, init) : network.fetch(input, init);
  };
  return { ...network, fetch };
}

export function asOurs(answer: Response): Response {
  const type = answer.headers.get('Content-Type');
  const isOurs = type === null || type.startsWith('application/json');
  if (isOurs) {
    answer.headers.set(apiHeader.name, apiHeader.value);
    answer.headers.append('Vary', authorizationHeader);
  }
  return answer;
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}

export function refusal(
  status: number,
  body: { code: string; detail: string; errors?: unknown[] },
): Response {
  return json(status, body);
}

export const networkFailure = new TypeError('Failed to fetch');
