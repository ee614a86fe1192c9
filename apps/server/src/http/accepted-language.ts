import { languages, type Language } from '@daymark/shared/accounts/account.ts';

/**
 * The language of ours that an Accept-Language header (RFC 9110, section 12.5.4) asks for: the one of the highest weight,
 * of equal ones the first; 'de-AT' asks for German. Null when it asks for none of ours by name: '*' does not mind.
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = languageOf(tag);
    const weight = weightOf(parameters);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function languageOf(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}

/** 1 where the header gives none; 0, which is never, where it makes no sense. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}
