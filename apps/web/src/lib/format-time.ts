import { getSupportedZone } from '@daymark/shared/calendar/zone.ts';
import { getDateFormat } from './format.ts';

export function formatInstant(
  instant: Date,
  language: string,
  style: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): string {
  return getDateFormat(language, { ...style, timeZone: getSupportedZone(style.timeZone) }).format(
    instant,
  );
}

export function formatTime(time: string, language: string): string {
  const style = { timeStyle: 'short', timeZone: 'UTC' } as const;
  return getDateFormat(language, style).format(new Date(`1970-01-01T${time}Z`));
}

export function listTimesOfDay(
  minutesApart: number,
  language: string,
): { value: string; label: string }[] {
  return Array.from({ length: (24 * 60) / minutesApart }, (_, index) => {
    const minutes = index * minutesApart;
    const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return { value: time, label: formatTime(time, language) };
  });
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
