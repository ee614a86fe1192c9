/**
 * Why a sign-in at the provider did not succeed. unavailable: a later try may succeed. failed: the operator of one side has to change
 * something. refused: the person or the provider refused this sign-in, or the answer is not valid.
 */
export type ProviderErrorKind = 'unavailable' | 'failed' | 'refused';

/** Its message is for the log. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** Error code of OAuth 2.0 that the provider sent, such as `invalid_request`. */
  readonly said: string | undefined;

  constructor(kind: ProviderErrorKind, reason: string, said?: string) {
    super(reason);
    this.kind = kind;
    this.said = said;
  }
}

interface Context {
  /** Values that must not reach the log. */
  readonly secrets: readonly string[];
  /** Whether nobody has signed in yet, so that nothing can be wrong but how the two sides are set up. */
  readonly isSetup?: boolean;
  /** Advice for the operator on an error code of the provider. */
  readonly adviceOn?: (said: string) => string | undefined;
}

/** Turns an error of the library into one of ours. */
export async function toProviderError(
  error: unknown,
  { secrets, isSetup = false, adviceOn }: Context,
): Promise<ProviderError> {
  if (error instanceof ProviderError) return error;
  const found = await examine(error);
  const advice = found.said === undefined ? undefined : adviceOn?.(found.said);
  const parts = [...messagesOf(error), ...found.facts, ...(advice === undefined ? [] : [advice])];
  const reason = [...new Set(parts)].map((part) => printable(part, secrets)).join('; ');
  const kind = isSetup && found.kind === 'refused' ? 'failed' : found.kind;
  return new ProviderError(kind, reason, found.said);
}

interface Finding {
  readonly kind: ProviderErrorKind;
  readonly facts: readonly string[];
  readonly said?: string | undefined;
}

/** Error codes that are about this person or this sign-in. All others are about how the two sides are set up. */
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
  const response = responseIn(error);
  const said = await saidIn(error, response);
  if (said !== null) {
    const kind = said.error === 'temporarily_unavailable' ? 'unavailable' : kindOf(said.error);
    const facts = [...said.facts, ...(response === undefined ? [] : [describeResponse(response)])];
    return { kind, facts, said: said.error };
  }
  if (response !== undefined) {
    // A proxy answers so where nothing behind it does.
    const isAway = [502, 503, 504].includes(response.status);
    return { kind: isAway ? 'unavailable' : 'failed', facts: [describeResponse(response)] };
  }
  if (isNetworkError(error)) return { kind: 'unavailable', facts: causesOf(error) };
  return examineContent(error);
}

function kindOf(said: string): ProviderErrorKind {
  return refusals.has(said) ? 'refused' : 'failed';
}

function isNetworkError(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  // `fetch` says so where nothing answers.
  return error instanceof TypeError && error.message === 'fetch failed';
}

/**
 * Returns the reason that `fetch` hides in its cause, such as `connect ECONNREFUSED 127.0.0.1:443`
 * or `self-signed certificate`.
 */
function causesOf(error: Error): string[] {
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

/** An answer that arrived, but does not say what it has to. */
function examineContent(error: Error): Finding {
  const details = detailsIn(error);
  const alg = textAt(details, 'alg') ?? textAt(recordAt(details, 'header'), 'alg');
  const listed = details['expected'];
  if (alg !== undefined && (Array.isArray(listed) || !/^(?:RS|PS|ES|Ed)/.test(alg))) {
    const lists = Array.isArray(listed) ? ` and the provider lists ${listed.join(', ')}` : '';
    const fact = `the token is signed with ${alg}, an asymmetric algorithm such as RS256 is expected${lists}`;
    return { kind: 'failed', facts: [fact] };
  }
  if (details['attribute'] === 'issuer') {
    const actual = textAt(recordAt(details, 'body'), 'issuer');
    const expected = textAt(details, 'expected');
    const facts = [`OIDC_ISSUER is ${expected}, but the provider calls itself ${actual}`];
    return { kind: 'failed', facts };
  }
  const code = textAt(error, 'code');
  const sent = details['parameters'];
  if (sent instanceof URLSearchParams && sent.has('iss')) {
    const facts = [`iss is ${sent.get('iss')}, expected ${textAt(details, 'expected')}`];
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

/** Names the claim that differs; its values only where they are no secrets. */
function describeClaim(details: Record<string, unknown>): string[] {
  const claim = textAt(details, 'claim');
  if (claim === undefined) return [];
  if (!['iss', 'aud', 'azp', 'exp', 'nbf', 'iat'].includes(claim)) return [claim];
  const actual = JSON.stringify(recordAt(details, 'claims')[claim]);
  const expected = details['expected'] ?? details['now'];
  return [`${claim} is ${actual}, expected ${JSON.stringify(expected)}`];
}

interface Said {
  readonly error: string;
  readonly facts: readonly string[];
}

/** Returns the error that the provider gave, in the redirect or in a body. */
async function saidIn(error: Error, response: Response | undefined): Promise<Said | null> {
  const source = 'error' in error ? error : await bodyOf(response);
  const said = textAt(source, 'error');
  if (said === undefined || said === '') return null;
  const description = textAt(source, 'error_description');
  return { error: said, facts: [said, ...(description ? [description] : [])] };
}

async function bodyOf(response: Response | undefined): Promise<unknown> {
  if (response === undefined || response.bodyUsed) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The library puts it on the error or makes it the cause. */
function responseIn(error: Error): Response | undefined {
  const found = 'response' in error ? error.response : error.cause;
  return found instanceof Response ? found : undefined;
}

function describeResponse({ status, url, headers }: Response): string {
  const type = headers.get('content-type') ?? 'no content type';
  return `status ${status}, ${type}, from ${URL.parse(url)?.pathname ?? 'the provider'}`;
}

/** The library nests its findings: in the cause, or in the cause of the cause. */
function detailsIn(error: Error): Record<string, unknown> {
  const { cause } = error;
  return asRecord(cause instanceof Error ? cause.cause : cause);
}

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { cause } = error;
  // A parser's message quotes what it could not read.
  const isOfLibrary = cause instanceof Error && 'code' in cause && !isNetworkError(error);
  return [error.message, ...(isOfLibrary ? [cause.message] : [])];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function recordAt(value: unknown, name: string): Record<string, unknown> {
  return asRecord(asRecord(value)[name]);
}

function textAt(value: unknown, name: string): string | undefined {
  const found = asRecord(value)[name];
  return typeof found === 'string' ? found : undefined;
}

/** Longest part of a reason in the log, in characters. */
const longestPart = 300;

/** Others choose these words: no control characters, no secrets, and not too many. */
function printable(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '…');
  return clean.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, longestPart);
}
