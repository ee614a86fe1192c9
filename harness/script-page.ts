import { until } from './until.ts';

/** Page of a browser that Playwright cannot drive here. Scripts are function bodies. */
export interface ScriptPage {
  go(url: string): Promise<void>;
  evaluate<T>(script: string): Promise<T>;
  until(script: string): Promise<void>;
  click(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
}

/** Waits until a script returns a true value. Ignores errors while the page navigates. */
export async function untilTrue(
  evaluate: (script: string) => Promise<unknown>,
  script: string,
): Promise<void> {
  const look = () => evaluate(script).catch(() => false);
  await until(script, look, { every: 100 });
}
