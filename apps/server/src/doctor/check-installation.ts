import { checkAddress, checkPublicUrl } from './check-address.ts';
import {
  checkApi,
  checkBody,
  checkHealth,
  checkMethods,
  checkMissingFile,
  checkPrivacy,
  checkToken,
} from './check-answers.ts';
import { checkHeaders } from './check-headers.ts';
import { checkHttp2, checkRedirect, checkStream, checkTls } from './check-transport.ts';
import { explainError } from './explain-error.ts';
import { Fault, type Finding, NotChecked } from './finding.ts';
import { describeInstallation, type Installation } from './installation.ts';

/**
 * Resolves to advice, which is empty if nothing is wrong. Throws `NotChecked`, or a `Fault` with
 * advice.
 */
type Check = (installation: Installation) => Promise<string>;

/** Nothing else can be checked if one of these checks fails. */
const conditions: ReadonlyMap<string, Check> = new Map([
  ['the server answers', checkHealth],
  ['the API can be reached', checkApi],
]);

/** Checks in the order in which an operator would repair the faults. */
const checks: ReadonlyMap<string, Check> = new Map([
  ['the address uses TLS', checkTls],
  ['http leads to https', checkRedirect],
  ['the public address is the configured one', checkPublicUrl],
  ['people have their own network addresses', checkAddress],
  ['the token of the app arrives', checkToken],
  ['requests and errors of all kinds pass', checkMethods],
  ['nobody gets answers for others', checkPrivacy],
  ['changes arrive at once', checkStream],
  ['the browser can use HTTP/2', checkHttp2],
  ['headers arrive unchanged', checkHeaders],
  ['missing files are not cached', checkMissingFile],
]);

/**
 * Checks an installation from outside, like a browser. Reads and changes no data. Resolves to true
 * if no check failed.
 * @param given address, perhaps with a name and a password for Basic authentication
 */
export async function checkInstallation(
  given: string,
  report: (finding: Finding) => void,
): Promise<boolean> {
  const installation = describeInstallation(given);
  for (const [name, check] of conditions) {
    const finding = await run(name, check, installation);
    report(finding);
    if (finding.outcome === 'failed') return false;
  }
  const findings = await Promise.all(
    [...checks].map(([name, check]) => run(name, check, installation)),
  );
  // A large upload could delay the stream of another check.
  findings.push(await run('large batches pass', checkBody, installation));
  for (const finding of findings) report(finding);
  return findings.every(({ outcome }) => outcome !== 'failed');
}

async function run(name: string, check: Check, installation: Installation): Promise<Finding> {
  try {
    const advice = await check(installation);
    return { check: name, outcome: advice === '' ? 'passed' : 'failed', advice };
  } catch (error) {
    if (error instanceof NotChecked) {
      return { check: name, outcome: 'not checked', advice: error.message };
    }
    const advice = error instanceof Fault ? error.message : explainError(error);
    return { check: name, outcome: 'failed', advice };
  }
}
