import { InvalidConfig, readConfig } from '../config/config.ts';

export function errorsOf(env: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof InvalidConfig) return error.message.split('\n  ').slice(1);
    throw error;
  }
  return [];
}
