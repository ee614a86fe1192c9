interface Mail {
  to: string;
  subject: string;
  body?: string | undefined;
}

/** Returns a mailto: address (RFC 6068). Texts cannot add a recipient or header. */
export function createMailLink({ to, subject, body = '' }: Mail): string {
  const parts = [`subject=${encode(oneLine(subject))}`];
  if (body !== '') parts.push(`body=${encode(withMailLineEnds(body))}`);
  return `mailto:${encode(to).replaceAll('%40', '@')}?${parts.join('&')}`;
}

/** `encodeURIComponent` throws for lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function withMailLineEnds(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n');
}

/** Opens a mailto: address. A page cannot know whether the device has a mail program. */
export function openMail(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
