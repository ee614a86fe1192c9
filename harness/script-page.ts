import { until } from './until.ts';

/**
 * A page that scripts drive, in an engine that Playwright has no driver for here. Scripts are
 * bodies of functions.
 */
export interface ScriptPage {
  go(url: string): Promise<void>;
  evaluate<T>(script: string): Promise<T>;
  until(script: string): Promise<void>;
  click(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
}

/** Waits for a script to return something true. A page that is being left has no answer. */
export async function untilTrue(
  evaluate: (script: string) => Promise<unknown>,
  script: string,
): Promise<void> {
  const look = () => evaluate(script).catch(() => false);
  await until(script, look, { every: 100 });
}
