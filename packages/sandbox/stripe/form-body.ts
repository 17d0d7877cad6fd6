import { invalidRequestError } from './stripe-error.ts';

/** Form fields by name: "line_items[0][price_data][currency]". */
export function readForm(text: string): Map<string, string> {
  return new Map(new URLSearchParams(text));
}

export function readNestedFields(form: Map<string, string>, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of form) {
    const member = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : '';
    if (member !== '' && !member.includes('[')) found[member] = value;
  }
  return found;
}

export function requiredField(form: Map<string, string>, name: string): string {
  const value = form.get(name);
  if (!value) throw invalidRequestError(`Missing required param: ${name}.`, name);
  return value;
}

export function requiredUrlField(form: Map<string, string>, name: string): string {
  const value = requiredField(form, name);
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw invalidRequestError('Not a valid URL', name);
  return value;
}

export function wholeNumberField(form: Map<string, string>, name: string): number {
  const value = requiredField(form, name);
  if (!/^\d{1,12}$/.test(value)) throw invalidRequestError(`Invalid integer: ${value}`, name);
  return Number(value);
}
