/** The locale of this browser for a language of ours, such as en-GB for en: dates are written as in its region. */
export function regionalLocale(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}
