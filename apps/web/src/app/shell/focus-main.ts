/** Every screen brings a `main` that can take the focus. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus();
}
