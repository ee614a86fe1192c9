import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  /** Name and indented message of each failure. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** A test file that cannot be loaded counts as one failure. */
export function readVitest(json: unknown): Tally {
  const { numPassedTests, testResults } = json as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [firstLines(name, [message])] : [];
    return failed.map((one) => firstLines(`${name} › ${one.fullName}`, one.failureMessages ?? []));
  });
  return { passed: numPassedTests, failures };
}

/** A flaky test counts as a failure. */
export function readPlaywright(json: unknown): Tally {
  const { stats, suites, errors } = json as PlaywrightReport;
  const outside = errors.map(({ message }) => firstLines('outside of the tests', [message ?? '']));
  return { passed: stats.expected, failures: [...suites.flatMap(failuresOf), ...outside] };
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results
          .flatMap((result) => result.errors ?? [])
          .map((e) => e.message ?? '');
        return firstLines(`${file}:${line} › ${title} (${projectName})`, messages);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** Keeps the first twelve lines of the messages. */
function firstLines(name: string, messages: readonly string[]): string {
  return formatFailure(name, linesOf(messages.join('\n')).slice(0, 12));
}

/** Keeps the last 24 lines of the output, which contain the error. */
export function lastLines(name: string, output: string): string {
  return formatFailure(name, linesOf(output).slice(-24));
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text).trim().split('\n');
}

export function formatFailure(name: string, lines: readonly string[]): string {
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
