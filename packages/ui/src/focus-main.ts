/** For a button that is gone once it was pressed: the keyboard continues at the start of the page's content. */
export function focusMain(): void {
  document.getElementById('main')?.focus();
}
