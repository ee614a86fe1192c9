import { onTestFinished } from 'vitest';

export function catchMails(): string[] {
  const caught: string[] = [];
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href.startsWith('mailto:')) return;
    event.preventDefault();
    caught.push(link.href);
  }
  document.addEventListener('click', onClick);
  onTestFinished(() => document.removeEventListener('click', onClick));
  return caught;
}

export function readMail(href: string) {
  const { pathname, searchParams } = new URL(href);
  const read = (name: string) => (searchParams.get(name) ?? '').replaceAll('\r\n', '\n');
  return { to: pathname, subject: read('subject'), body: read('body') };
}
