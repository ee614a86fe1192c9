/** Every screen brings a `main` that can take the focus. What stands above it stays in view. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
