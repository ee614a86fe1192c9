/**
 * - `unavailable`: A later try may succeed.
 * - `failed`: The operator must change something.
 * - `refused`: The person or the provider refused, or the answer is invalid.
 */
export type ProviderErrorKind = 'unavailable' | 'failed' | 'refused';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** Error code of OAuth 2.0, such as `invalid_request`. */
  readonly said: string | undefined;

  constructor(kind: ProviderErrorKind, reason: string, said?: string) {
    super(reason);
    this.kind = kind;
    this.said = said;
  }
}

interface Context {
  /** Values that must not be logged. */
  readonly secrets: readonly string[];
  /** True for calls before anybody signs in, when only the configuration can be wrong. */
  readonly isSetup?: boolean;
  readonly adviceOn?: (said: string) => string | undefined;
}

export async function toProviderError(
  error: unknown,
  { secrets, isSetup = false, adviceOn }: Context,
): Promise<ProviderError> {
  if (error instanceof ProviderError) return error;
  const found = await examine(error);
  const advice = found.said === undefined ? undefined : adviceOn?.(found.said);
  const parts = [...listMessages(error), ...found.facts, ...(advice === undefined ? [] : [advice])];
  const reason = [...new Set(parts)].map((part) => printable(part, secrets)).join('; ');
  const kind = isSetup && found.kind === 'refused' ? 'failed' : found.kind;
  return new ProviderError(kind, reason, found.said);
}

interface Finding {
  readonly kind: ProviderErrorKind;
  readonly facts: readonly string[];
  readonly said?: string | undefined;
}

/** Error codes about the person or the sign-in. Most others are about the configuration. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
]);

async function examine(error: unknown): Promise<Finding> {
  if (!(error instanceof Error)) return { kind: 'failed', facts: [] };
  const response = findResponse(error);
  const said = await readOAuthError(error, response);
  if (said !== null) {
    const kind = said.error === 'temporarily_unavailable' ? 'unavailable' : getKind(said.error);
    const facts = [...said.facts, ...(response === undefined ? [] : [describeResponse(response)])];
    return { kind, facts, said: said.error };
  }
  if (response !== undefined) {
    // A proxy returns these statuses when its server is down.
    const isAway = [502, 503, 504].includes(response.status);
    return { kind: isAway ? 'unavailable' : 'failed', facts: [describeResponse(response)] };
  }
  if (isNetworkError(error)) return { kind: 'unavailable', facts: describeCauses(error) };
  return examineContent(error);
}

function getKind(said: string): ProviderErrorKind {
  return refusals.has(said) ? 'refused' : 'failed';
}

function isNetworkError(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  // `fetch` throws this message if it cannot connect.
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** The cause of a failed `fetch` has the reason, for example `self-signed certificate`. */
function describeCauses(error: Error): string[] {
  const { cause } = error;
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.flatMap((one: unknown) => {
    if (!(one instanceof Error)) return [];
    const code = 'code' in one ? String(one.code) : '';
    const isOfCertificate = /CERT|ISSUER|SIGNATURE/.test(code);
    return [
      one.message || code,
      ...(isOfCertificate ? [`${code}: NODE_EXTRA_CA_CERTS can name your own authority`] : []),
    ];
  });
}

function examineContent(error: Error): Finding {
  const details = findDetails(error);
  const alg = readText(details, 'alg') ?? readText(readRecord(details, 'header'), 'alg');
  const listed = details['expected'];
  if (alg !== undefined && (Array.isArray(listed) || !/^(?:RS|PS|ES|Ed)/.test(alg))) {
    const lists = Array.isArray(listed) ? ` and the provider lists ${listed.join(', ')}` : '';
    const fact = `the token is signed with ${alg}, an asymmetric algorithm such as RS256 is expected${lists}`;
    return { kind: 'failed', facts: [fact] };
  }
  if (details['attribute'] === 'issuer') {
    const actual = readText(readRecord(details, 'body'), 'issuer');
    const expected = readText(details, 'expected');
    const facts = [`OIDC_ISSUER is ${expected}, but the provider calls itself ${actual}`];
    return { kind: 'failed', facts };
  }
  const code = readText(error, 'code');
  const sent = details['parameters'];
  if (sent instanceof URLSearchParams && sent.has('iss')) {
    const facts = [`iss is ${sent.get('iss')}, expected ${readText(details, 'expected')}`];
    return { kind: 'refused', facts };
  }
  if (error instanceof TypeError || code === 'OAUTH_PARSE_ERROR') {
    return { kind: 'failed', facts: code === undefined ? [] : [code] };
  }
  return {
    kind: 'refused',
    facts: [...describeClaim(details), ...(code === undefined ? [] : [code])],
  };
}

/** Names the differing claim, and its values if they are not secret. */
function describeClaim(details: Record<string, unknown>): string[] {
  const claim = readText(details, 'claim');
  if (claim === undefined) return [];
  if (!['iss', 'aud', 'azp', 'exp', 'nbf', 'iat'].includes(claim)) return [claim];
  const actual = JSON.stringify(readRecord(details, 'claims')[claim]);
  const expected = details['expected'] ?? details['now'];
  return [`${claim} is ${actual}, expected ${JSON.stringify(expected)}`];
}

interface OAuthError {
  readonly error: string;
  readonly facts: readonly string[];
}

async function readOAuthError(
  error: Error,
  response: Response | undefined,
): Promise<OAuthError | null> {
  const source = 'error' in error ? error : await readBody(response);
  const said = readText(source, 'error');
  if (said === undefined || said === '') return null;
  const description = readText(source, 'error_description');
  return { error: said, facts: [said, ...(description ? [description] : [])] };
}

async function readBody(response: Response | undefined): Promise<unknown> {
  if (response === undefined || response.bodyUsed) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function findResponse(error: Error): Response | undefined {
  const found = 'response' in error ? error.response : error.cause;
  return found instanceof Response ? found : undefined;
}

function describeResponse({ status, url, headers }: Response): string {
  const type = headers.get('content-type') ?? 'no content type';
  return `status ${status}, ${type}, from ${URL.parse(url)?.pathname ?? 'the provider'}`;
}

/** The library nests details in the cause, or in the cause of the cause. */
function findDetails(error: Error): Record<string, unknown> {
  const { cause } = error;
  return asRecord(cause instanceof Error ? cause.cause : cause);
}

function listMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { cause } = error;
  // Messages of a parser are left out, because they quote the unreadable text.
  const isOfLibrary = cause instanceof Error && 'code' in cause && !isNetworkError(error);
  return [error.message, ...(isOfLibrary ? [cause.message] : [])];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readRecord(value: unknown, name: string): Record<string, unknown> {
  return asRecord(asRecord(value)[name]);
}

function readText(value: unknown, name: string): string | undefined {
  const found = asRecord(value)[name];
  return typeof found === 'string' ? found : undefined;
}

const maxPartLength = 300;

/** Removes control characters and secrets from the provider's text, and limits its length. */
function printable(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '…');
  return clean.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, maxPartLength);
}
