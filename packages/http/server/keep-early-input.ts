/**
 * Runs in the browser, as the text of this function: all it needs is in it. A page is seen before it is hydrated. What
 * somebody types, presses or sends until then is kept, and done once more once it is hydrated. The browser itself sends nothing
 * meanwhile; a form that says where it goes needs no script and goes there, but not one whose action is only for browsers
 * without scripts.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

  const page = document.documentElement;
  if (!page.hasAttribute('data-hydrating')) return;
  const again = new Map<Field, () => void>();
  let last = (): void => {};

  /** Notes how to enter a field's content again, in the way that the framework takes for a person's: it compares with what it set. */
  function noteField({ target }: Event): void {
    if (target instanceof HTMLSelectElement) {
      const { value } = target;
      again.set(target, () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) {
      const { checked } = target;
      again.set(target, () => {
        target.checked = !checked;
        target.click();
      });
    } else if (target instanceof HTMLInputElement && target.type === 'file') {
      again.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })));
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const { value } = target;
      const plain = Object.getPrototypeOf(target);
      again.set(target, () => {
        target.value = '';
        Reflect.set(plain, 'value', value, target);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
  }

  /** However often they tried, and only the last of what they tried. */
  function notePress({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') last = () => button.isConnected && button.click();
  }

  function noteSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const action = form.getAttribute('action');
    if (action !== null && action !== '/api/unscripted-form') return;
    event.preventDefault();
    last = () => form.isConnected && form.requestSubmit(submitter);
  }

  document.addEventListener('input', noteField, true);
  document.addEventListener('click', notePress, true);
  document.addEventListener('submit', noteSubmit, true);
  new MutationObserver((_, observer) => {
    if (page.hasAttribute('data-hydrating')) return;
    observer.disconnect();
    document.removeEventListener('input', noteField, true);
    document.removeEventListener('click', notePress, true);
    document.removeEventListener('submit', noteSubmit, true);
    for (const [field, enter] of again) if (field.isConnected) enter();
    // After what the fields set in motion.
    setTimeout(last);
  }).observe(page, { attributeFilter: ['data-hydrating'] });
}
