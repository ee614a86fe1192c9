/** Names and abbreviations of the months from January on, in the languages of the app. */
const names = [
  'january jan januar jänner janvier janv январь января янв',
  'february feb februar feber février fevrier févr fevr fév февраль февраля фев февр',
  'march mar märz maerz mär mrz mars март марта мар',
  'april apr avril avr апрель апреля апр',
  'may mai май мая',
  'june jun juni juin июнь июня июн',
  'july jul juli juillet juil июль июля июл',
  'august aug août aout август августа авг',
  'september sep sept septembre сентябрь сентября сен сент',
  'october oct oktober okt octobre октябрь октября окт',
  'november nov novembre ноябрь ноября ноя нояб',
  'december dec dezember dez décembre decembre déc декабрь декабря дек',
];

/** Month numbers from 1 to 12, by lower-case name without a dot. */
export const monthsByName: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, index) => list.split(' ').map((name) => [name, index + 1] as const)),
);

/** Words that add nothing to a written date: weekdays, and particles such as 'of'. */
export const emptyDateWords: ReadonlySet<string> = new Set(
  [
    'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday',
    'sun sunday mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend',
    'so sonntag lun lundi mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche',
    'пн понедельник вт вторник ср среда чт четверг пт пятница сб суббота вс воскресенье',
    'of the de le den der am г года at um uhr à в',
  ].flatMap((list) => list.split(' ')),
);
