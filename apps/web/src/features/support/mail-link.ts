interface Mail {
  to: string;
  subject: string;
  body?: string | undefined;
}

/** A mailto: address (RFC 6068). Nothing in the texts can add a recipient or a header. */
export function mailLink({ to, subject, body = '' }: Mail): string {
  const parts = [`subject=${encode(oneLine(subject))}`];
  if (body !== '') parts.push(`body=${encode(withMailLineEnds(body))}`);
  return `mailto:${encode(to).replaceAll('%40', '@')}?${parts.join('&')}`;
}

/** Half a surrogate pair cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function withMailLineEnds(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n');
}

/** Opens a mailto: address with what the device has for it; whether there is anything, no page can know. */
export function openMail(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
