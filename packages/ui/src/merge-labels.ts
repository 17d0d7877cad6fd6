import { fieldId } from './form-context.ts';
import { formatDate, formatDateTime } from './format-date.ts';
import { htmlToText } from './html-to-text.ts';
import { isHtml } from './normalize-html.ts';

const nothing = '(empty)';

/** "maxLearners" as "Max learners". */
function spelt(name: string): string {
  const words = (name.split('.').at(-1) ?? name).replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() || null;

/** The controls of a field, found by id or by name. */
function controlsOf(formId: string, name: string): Element[] {
  const byId = document.getElementById(fieldId(formId, name));
  return byId ? [byId] : [...document.querySelectorAll(`form [name="${CSS.escape(name)}"]`)];
}

/** The label of a field as the page shows it, read from the DOM. */
export function readFieldLabel(formId: string, name: string): string {
  const [first] = controlsOf(formId, name);
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio';
  const fieldset = first?.closest('fieldset');
  const labelId = fieldset?.getAttribute('aria-labelledby');
  const legend = labelId ? document.getElementById(labelId) : fieldset?.querySelector('legend');
  const label = first?.id ? document.querySelector(`label[for="${CSS.escape(first.id)}"]`) : null;
  const text = isChoice ? textOf(legend) : (textOf(label) ?? textOf(legend));
  return text?.replace(/\s*\(optional\)$/, '') ?? spelt(name);
}

/** The label of a choice as the page shows it, read from the DOM; null when there is none. */
function choiceLabel(formId: string, name: string, value: string): string | null {
  for (const control of controlsOf(formId, name)) {
    if (control instanceof HTMLSelectElement) {
      return textOf([...control.options].find((option) => option.value === value));
    }
    const isThis = control instanceof HTMLInputElement && control.value === value;
    if (isThis && (control.type === 'radio' || control.type === 'checkbox')) {
      // A description may follow the choice's name.
      const words = [...(control.closest('label')?.children ?? [])].find((part) => textOf(part));
      return words?.firstChild?.textContent?.trim() || null;
    }
  }
  return null;
}

/** A field's value as text for people. */
export function formatFieldValue(formId: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const lines = value.map((entry) => formatFieldValue(formId, name, entry));
    return lines.length === 0 ? nothing : lines.join('\n');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([part, inner]) => `${spelt(part)}: ${formatFieldValue(formId, part, inner)}`)
      .join(', ');
  }
  const text = String(value);
  const label = choiceLabel(formId, name, text);
  if (label) return label;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(`${text}T00:00:00+08:00`);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return formatDateTime(`${text}:00+08:00`);
  if (isHtml(text)) return htmlToText(text) || nothing;
  return text;
}
