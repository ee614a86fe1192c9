/** As Lingui compiles it: text, and places for values, of which some have a text for each plural form. */
export type CompiledMessage = (string | Place)[];
type Place = [name: string, format?: string, forms?: Record<string, CompiledMessage>];

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const odd = 'áƀćđéƒğĥíĵķłḿńóƥɋŕśťúṽŵẋýžÁɃĆĐÉƑĞĤÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŽ';

/** A message in letters that nobody would write into the code, and a third longer, as German or French would be. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return message.map((part) => (typeof part === 'string' ? pseudoText(part) : pseudoPlace(part)));
}

function pseudoPlace([name, format, forms]: Place): Place {
  if (format === undefined) return [name];
  if (forms === undefined) return [name, format];
  const others = Object.entries(forms).map(([form, text]) => [form, pseudoMessage(text)]);
  return [name, format, Object.fromEntries(others) as Record<string, CompiledMessage>];
}

/** Tags such as `<0>` stay as they are. */
function pseudoText(text: string): string {
  return text
    .split(/(<\/?\d+\/?>)/)
    .map((part) => (part.startsWith('<') ? part : oddLetters(part)))
    .join('');
}

function oddLetters(text: string): string {
  const longer = text.replaceAll(/[aeiouAEIOU]/g, '$&$&');
  return longer.replaceAll(/[a-zA-Z]/g, (letter) => odd.charAt(plain.indexOf(letter)));
}
