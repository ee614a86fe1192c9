/** Every time of a day that lies so many minutes apart, from `00:00` on, as the options of a list. */
export function timesOfDay(minutesApart: number): { value: string; label: string }[] {
  return Array.from({ length: (24 * 60) / minutesApart }, (_, index) => {
    const minutes = index * minutesApart;
    const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return { value: time, label: time };
  });
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
