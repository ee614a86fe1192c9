import { until } from './until.ts';

/**
 * Page of a browser that Playwright cannot drive. A `script` is the body of an async function. An
 * `expression` evaluates to an element.
 */
export interface ScriptPage {
  go(url: string): Promise<void>;
  evaluate<T>(script: string): Promise<T>;
  until(script: string): Promise<void>;
  click(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
}

/** Waits until a script returns a truthy value. Ignores errors, which a navigation can cause. */
export async function untilTrue(
  evaluate: (script: string) => Promise<unknown>,
  script: string,
): Promise<void> {
  const look = () => evaluate(script).catch(() => false);
  await until(script, look, { every: 100 });
}
