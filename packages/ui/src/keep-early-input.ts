/**
 * Runs in the browser as the text of this function, so all it needs is in it. A page is visible before it is hydrated: what
 * somebody types, presses or sends until then is kept and repeated afterwards. A form that says where it goes needs no script
 * and goes there; one whose action is only for browsers without scripts waits.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

  const page = document.documentElement;
  const entries = new Map<Field, () => void>();
  let lastAction = (): void => {};

  function keepField({ target }: Event): void {
    if (target instanceof HTMLSelectElement) {
      const { value } = target;
      entries.set(target, () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) {
      const { checked } = target;
      entries.set(target, () => {
        target.checked = !checked;
        target.click();
      });
    } else if (target instanceof HTMLInputElement && target.type === 'file') {
      entries.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })));
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const { value } = target;
      // React compares with the value that was last set through the element's own property, and is notified of none set so.
      const prototype = Object.getPrototypeOf(target);
      entries.set(target, () => {
        target.value = '';
        Reflect.set(prototype, 'value', value, target);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
  }

  function keepPress({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') lastAction = () => button.isConnected && button.click();
  }

  function keepSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const action = form.getAttribute('action');
    if (action !== null && action !== '/api/unscripted-form') return;
    event.preventDefault();
    lastAction = () => form.isConnected && form.requestSubmit(submitter);
  }

  document.addEventListener('input', keepField, true);
  document.addEventListener('click', keepPress, true);
  document.addEventListener('submit', keepSubmit, true);
  new MutationObserver((_, observer) => {
    if (page.hasAttribute('data-hydrating')) return;
    observer.disconnect();
    document.removeEventListener('input', keepField, true);
    document.removeEventListener('click', keepPress, true);
    document.removeEventListener('submit', keepSubmit, true);
    for (const [field, enter] of entries) if (field.isConnected) enter();
    // After the renders that the fields caused.
    setTimeout(lastAction);
  }).observe(page, { attributeFilter: ['data-hydrating'] });
}
