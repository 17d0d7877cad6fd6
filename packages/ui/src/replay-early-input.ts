/**
 * The page contains the source text of this function as an inline script, so it uses nothing from outside. A page is visible
 * before it is hydrated: input, presses and submits until then are recorded and repeated afterwards. A form with an action of its
 * own is submitted by the browser; one whose action is only for browsers without scripts waits.
 */
export function replayEarlyInput(): void {
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
      // React ignores an input event when the value equals the last one that a script set on the element itself.
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
