import { parseArgs } from 'node:util';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { findAreasByName } from '@daymark/shared/areas/find-areas-by-name.ts';
import { isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  deleteDayScore,
  recordScore,
  updateScore,
} from '@daymark/shared/entries/score-endpoints.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { getDailyQuote } from '@daymark/shared/quotes/quote-endpoints.ts';
import { type ApiCaller, ApiRefusal, createApiCaller } from './api-caller.ts';

// Example of a program that uses the API.

const usage = `npm run mark -- <area> [--done | --not-done | --clear] [--note <text>] [--date <2026-03-01>]

<area> is the name of an area, or its beginning if no other area begins alike. Without
options, the command marks today as done.
DAYMARK_URL is the address of the server, such as https://daymark.example.org; DAYMARK_TOKEN is a token
that may mark days, from Settings, Account.`;

/** Error for wrong arguments or settings. Only its message is printed. */
class UsageError extends Error {}

try {
  console.log(await answer(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function answer(args: readonly string[]): Promise<string> {
  if (args.includes('--help')) return usage;
  const { url, token } = readServer(process.env);
  return mark(createApiCaller(url, token), parseArguments(args));
}

interface MarkRequest {
  readonly name: string;
  readonly mark: 'done' | 'not-done' | 'clear';
  /** If absent, an existing note is kept. */
  readonly note: string | undefined;
  readonly date: string | undefined;
}

function parseArguments(args: readonly string[]): MarkRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      done: { type: 'boolean' },
      'not-done': { type: 'boolean' },
      clear: { type: 'boolean' },
      note: { type: 'string' },
      date: { type: 'string' },
    },
  });
  const { note, date } = values;
  const name = positionals.join(' ').trim();
  const marks = (['done', 'not-done', 'clear'] as const).filter((each) => values[each]);
  if (name === '') throw new UsageError(usage);
  if (marks.length > 1) throw new UsageError('Use only one of --done, --not-done and --clear.');
  const [mark = 'done'] = marks;
  if (mark === 'clear' && note !== undefined)
    throw new UsageError('Use either --clear or --note. A day without a mark has no note.');
  if (date !== undefined && !isCalendarDate(date)) {
    throw new UsageError(`'${date}' is no date. Please write it like 2026-03-01.`);
  }
  return { name, mark, note, date };
}

function readServer({ DAYMARK_URL: url = '', DAYMARK_TOKEN: token = '' }: NodeJS.ProcessEnv) {
  const missing = Object.entries({ DAYMARK_URL: url, DAYMARK_TOKEN: token })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (missing.length > 0) {
    throw new UsageError(`Please set ${missing.join(' and ')}.\n\n${usage}`);
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `DAYMARK_URL is '${url}'. Write it with https://, such as https://daymark.example.org.`,
    );
  }
  return { url, token };
}

async function mark(call: ApiCaller, { name, mark, note, date }: MarkRequest): Promise<string> {
  const area = findArea(name, await call(listLifeAreas, {}));
  // The server knows the person's zone and the end of the person's day.
  const score_date = date ?? (await call(getDailyQuote, {})).date;
  if (mark === 'clear') {
    await call(deleteDayScore, { params: { id: area.id, date: score_date } });
    return `${area.name}: no mark on ${score_date}`;
  }
  const score = mark === 'done' ? 1 : 0;
  const only_if_unmarked = note === undefined;
  const recorded = await call(recordScore, {
    body: { life_area_id: area.id, score, score_date, notes: note ?? '', only_if_unmarked },
  });
  // Changes only the score, so that an existing note stays.
  const { notes } =
    recorded.score === score
      ? recorded
      : await call(updateScore, { params: { id: recorded.id }, body: { score } });
  const words = `${area.name}: ${score === 1 ? 'done' : 'not done'} on ${score_date}`;
  return notes === '' ? words : `${words}, “${notes}”`;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function findArea(name: string, areas: readonly Named[]): Named {
  const found = findAreasByName(name, areas);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = (found.length > 0 ? found : areas).map((area) => `  ${area.name}`).join('\n');
  if (found.length > 0) throw new UsageError(`'${name}' may be any of these:\n${names}`);
  throw new UsageError(
    `No area is called '${name}'. ${names === '' ? 'There are no areas.' : `The areas are:\n${names}`}`,
  );
}

function describeError({ detail, errors = [] }: ErrorBody): string {
  const others = errors.filter(({ message }) => message !== detail);
  return [detail, ...others.map(({ field, message }) => `${field}: ${message}`)].join('\n');
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof ApiRefusal && error.body !== null) return describeError(error.body);
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n\n${usage}`;
  const url = process.env['DAYMARK_URL'];
  if (error instanceof ApiRefusal && error.location !== null) {
    return `${url} leads to ${error.location}. Set DAYMARK_URL to the address of Daymark itself.`;
  }
  const code = error instanceof TypeError ? readCode(error.cause) : '';
  if (code !== '') return `${url} ${explainCode(code)} (${code})`;
  return `${url} does not answer like a Daymark server. Are the address, its path and https right?`;
}

function readCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function explainCode(code: string): string {
  if (code === 'ECONNREFUSED') {
    return 'does not accept connections. Is Daymark running there, and is the port right?';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'has a host name that is not known here.';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'does not speak https at this port.';
  if (code.includes('CERT') || code.includes('SIGNATURE')) {
    return 'has a certificate that this machine does not trust. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate.';
  }
  return 'cannot be reached.';
}
