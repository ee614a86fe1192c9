/** Opens a mailto: address with what the device has for it; whether there is anything, no page can know. */
export function openMail(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
