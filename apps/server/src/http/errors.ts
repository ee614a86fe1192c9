import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  describeFieldError,
  getErrorSentence,
  type ErrorBody,
  type FieldError,
} from '@daymark/shared/errors.ts';
import {
  errorTemplates,
  type ErrorCode,
  type FieldErrorCode,
} from '@daymark/shared/error-templates.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';

interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly userId?: string | undefined;
  readonly facts?: Readonly<Record<string, string>> | undefined;
  /** Sentence for programs. The app shows its own text for the code. */
  readonly detail?: string;
}

export class RequestRefusal extends Error {
  override name = 'Refusal';
  readonly refusalCode: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(code);
    this.refusalCode = code;
    this.details = details;
  }
}

export function refuse(code: ErrorCode, details: RefusalDetails = {}): RequestRefusal {
  return new RequestRefusal(code, details);
}

export function refuseField(code: ErrorCode & FieldErrorCode, field: string): RequestRefusal {
  return refuse(code, { errors: [describeFieldError(field, code)] });
}

export function refuseForSeconds(seconds: number, userId?: string): RequestRefusal {
  const retryAfter = String(Math.max(1, Math.ceil(seconds)));
  return refuse('rate_limited', { headers: { 'retry-after': retryAfter }, userId });
}

export function refuseUntilLater(facts?: RefusalDetails['facts']): RequestRefusal {
  return refuse('unavailable', { headers: { 'retry-after': '5' }, facts });
}

const frameworkRefusals: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_json'],
  ['FST_ERR_BAD_URL', 'not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
]);

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The file server refuses some addresses, for example those with a backslash.
  if (getCode(error) === 'FST_STATIC_FORBIDDEN_PATH') {
    reply.callNotFound();
    return reply;
  }
  const refusal = toRefusal(error);
  logFailure(refusal, error, request);
  const { status } = errorTemplates[refusal.refusalCode];
  // RFC 9110, section 15.5.2, requires a challenge in every 401.
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return (
    reply
      .code(status)
      // A cached 404 would hide a file that the next upgrade adds.
      .headers({ 'cache-control': 'no-store', ...refusal.details.headers })
      .send(createErrorBody(refusal, request))
  );
}

export function toRefusal(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error;
  const code = getCode(error);
  const known = frameworkRefusals.get(code);
  if (known !== undefined) return refuse(known);
  if (error instanceof DatabaseUnavailable) return refuseUntilLater();
  return refuse(isClientError(error) ? 'not_found' : 'internal_error');
}

function isClientError(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return Number(error.statusCode) >= 400 && Number(error.statusCode) < 500;
}

/** Rethrows an error that is not a `RequestRefusal`. */
export function toRefusalAnswer(error: unknown): { status: number; body: ErrorBody } {
  if (!(error instanceof RequestRefusal)) throw error;
  const { refusalCode, details } = error;
  return { status: errorTemplates[refusalCode].status, body: createBody(refusalCode, details) };
}

function createBody(code: ErrorCode, details: RefusalDetails): ErrorBody {
  const { errors, facts, detail = getErrorSentence(code) } = details;
  const body: ErrorBody = { detail, code, ...facts };
  if (errors !== undefined) body.errors = [...errors];
  return body;
}

function createErrorBody(
  { refusalCode, details }: RequestRefusal,
  request: FastifyRequest,
): ErrorBody {
  const body = createBody(refusalCode, details);
  if (refusalCode === 'internal_error') body.request_id = request.id;
  return body;
}

/** Logs no query, headers or body, because they may contain secrets. */
function logFailure(refusal: RequestRefusal, error: unknown, request: FastifyRequest): void {
  const { refusalCode, details } = refusal;
  const entry = {
    code: refusalCode,
    request: `${request.method} ${redactPath(request.url)}`,
    user: details.userId ?? request.session?.user_id,
    address: request.ip,
  };
  if (errorTemplates[refusalCode].status < 500) request.log.info(entry, 'refused');
  else request.log.error({ ...entry, error: describeError(error) }, 'failed');
}

/** Database drivers attach rows and parameters to errors, so only these fields are logged. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, code: getCode(error), stack: error.stack };
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export function removeQuery(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Replaces secrets, which have at least 32 hexadecimal digits. Ids contain dashes and stay. */
export function redactPath(url: string): string {
  return removeQuery(url)
    .replace(/(\/feeds\/).*/i, '$1…')
    .replaceAll(/[\da-f]{32,}/gi, '…');
}
