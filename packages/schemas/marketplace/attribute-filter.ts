import { z } from 'zod';
import { cleanLine } from '../text.ts';

/** A listing has one of the values, or a number within the limits; a limit that is absent is open. */
export type AttributeFilter = { key: string; values?: string[]; min?: number; max?: number };

const maximumFilters = 10;
const maximumValues = 20;
const key = /^[a-z][a-z0-9_]{0,29}$/;
const range = /^(\d{1,10}(?:\.\d{1,2})?)?\.\.(\d{1,10}(?:\.\d{1,2})?)?$/;

function parseOne(text: string): AttributeFilter | null {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim();
  const rest = cleanLine(text.slice(colon + 1));
  if (colon < 0 || !key.test(name) || rest === '') return null;
  const [limits, min, max] = range.exec(rest) ?? [];
  if (limits !== undefined) {
    if (min === undefined && max === undefined) return null;
    if (min !== undefined && max !== undefined && Number(min) > Number(max)) return null;
    return { key: name, ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  }
  const values = [...new Set(rest.split(',').map((value) => value.trim()))].filter((value) => value !== '');
  const isSound = values.length > 0 && values.length <= maximumValues && !rest.includes('..');
  return isSound ? { key: name, values: values.sort() } : null;
}

/** Of "storage:128 GB,256 GB;year:2015..2020". Null for what is no such text. */
export function parseAttributeFilters(text: string): AttributeFilter[] | null {
  const parsed = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(parseOne);
  const filters = parsed.filter((filter) => filter !== null);
  const keys = new Set(filters.map((filter) => filter.key));
  if (parsed.length > maximumFilters || filters.length < parsed.length || keys.size < filters.length)
    return null;
  return filters.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** In one order, so that equal filters have equal addresses. Undefined for none. */
export function formatAttributeFilters(filters: readonly AttributeFilter[]): string | undefined {
  const parts = filters
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(
      ({ key, values, min, max }) => `${key}:${values?.toSorted().join(',') ?? `${min ?? ''}..${max ?? ''}`}`,
    );
  return parts.length === 0 ? undefined : parts.join(';');
}

const spelt = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** "Storage: 128 GB, 256 GB", "Year: 2015 to 2020". By the key, which is the same whatever the category. */
export function formatAttributeFilter({ key, values, min, max }: AttributeFilter): string {
  const range = min === undefined ? `up to ${max}` : max === undefined ? `from ${min}` : `${min} to ${max}`;
  return `${spelt(key)}: ${values?.join(', ') ?? range}`;
}

/** Becomes the text in one order. */
export const attributeFilterText = z
  .string()
  .max(600, 'attributes can have at most 600 characters')
  .transform((text, context) => {
    const filters = parseAttributeFilters(text);
    if (filters !== null) return formatAttributeFilters(filters);
    context.addIssue({
      code: 'custom',
      message: 'attributes is a list such as storage:128 GB,256 GB;year:2015..2020',
    });
    return z.NEVER;
  })
  .meta({
    override: { type: 'string' },
    description:
      'Values of attributes, by the keys of GET /api/categories/attributes: of a choice or size one of several, of a number or year a range with one or both ends. All of them must be met',
    examples: ['storage:128 GB,256 GB;year:2015..2020'],
  });
