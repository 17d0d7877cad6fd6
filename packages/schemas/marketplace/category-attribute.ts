import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { describeInvalidAmount, parseAmount } from '../typed-amount.ts';

export const attributeTypes = ['CHOICE', 'SIZE', 'NUMBER', 'YEAR'] as const;

const amount = z.number().nullable();

export const categoryAttribute = z.object({
  category: z
    .string()
    .meta({ description: 'Slug of its category; the children of that category have it too' }),
  key: z.string(),
  label: z.string(),
  type: z.enum(attributeTypes).meta({
    description: 'CHOICE and SIZE: one of options. NUMBER, with at most two decimals, and YEAR: min to max',
  }),
  unit: z.string().meta({ description: 'Of a number, "km"; otherwise empty' }),
  min: amount,
  max: amount,
  options: z.array(z.string()),
  retiredOptions: z.array(z.string()).meta({
    description: 'Options that listings have and that nobody can choose any more; a listing may keep its own',
  }),
  bands: z.array(z.number()).meta({ description: 'Where the ranges that a search offers begin' }),
  isRequired: z.boolean().meta({
    description: 'A listing that is sent with attributes must have it; one without them is accepted',
  }),
  isFacet: z.boolean().meta({ description: 'Whether searches can be filtered by it' }),
});

/** Of all active categories, in display order. */
export const categoryAttributeList = z.array(categoryAttribute);

export type CategoryAttribute = z.output<typeof categoryAttribute>;
export type AttributeValues = Record<string, string | number>;

const maximumAttributes = 40;

/** As sent; the domain compares it with what the category has. */
export const attributeInput = z
  .record(
    z.string().max(30, 'Such a key does not exist'),
    z.union([z.string().overwrite(cleanLine), z.number()], 'A value is a text or a number').nullable(),
    'attributes is an object of values by their keys',
  )
  .refine((values) => Object.keys(values).length <= maximumAttributes, 'Those are too many attributes')
  .meta({
    description:
      'By the keys of GET /api/categories/attributes: texts for choices and sizes, numbers for numbers and years. Replaces all. Without it a new listing has none, and a changed one keeps those that its category has',
    examples: [{ storage: '128 GB', make: 'Apple' }],
  });

export const attributeAnswer = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ description: 'Values by the keys of the category’s attributes' });

const isNumeric = ({ type }: Pick<CategoryAttribute, 'type'>) => type === 'NUMBER' || type === 'YEAR';

const inEnglish = (value: number) => value.toLocaleString('en-SG', { maximumFractionDigits: 2 });

function numberOf({ label, type, min, max, unit }: CategoryAttribute) {
  const missing = `Enter the ${label.toLowerCase()}${unit ? ` in ${unit}` : ''}`;
  const text = type === 'YEAR' ? String : inEnglish;
  const range = `${label} is from ${text(min ?? 0)} to ${text(max ?? 0)}`;
  const value = z
    .number({
      error: ({ input }) =>
        type === 'NUMBER' && typeof input === 'string' && input.includes(',')
          ? describeInvalidAmount(input, '12.5')
          : missing,
    })
    .min(min ?? 0, range)
    .max(max ?? 0, range);
  return type === 'YEAR'
    ? value.refine(Number.isInteger, 'A year has four digits')
    : value.refine(
        (each) => /^-?\d+(\.\d{1,2})?$/.test(String(each)),
        `${label} can have at most two decimals`,
      );
}

/** With the retired option that a listing has already. */
export const activeAndStoredOptions = (
  { options, retiredOptions }: Pick<CategoryAttribute, 'options' | 'retiredOptions'>,
  stored: string | number | undefined,
): string[] => [...options, ...retiredOptions.filter((option) => option === stored)];

function toValueSchema(attribute: CategoryAttribute, stored: string | number | undefined) {
  return isNumeric(attribute)
    ? numberOf(attribute)
    : z.enum(activeAndStoredOptions(attribute, stored), `Choose the ${attribute.label.toLowerCase()}`);
}

/**
 * The values of a listing of the category that has these attributes. Empty values count as absent. `stored`: what the listing has, which may
 * have been retired since.
 */
export function attributeValuesSchema(
  attributes: readonly CategoryAttribute[],
  stored: Readonly<Record<string, string | number>> = {},
) {
  const shape = Object.fromEntries(
    attributes.map((attribute) => {
      const value = toValueSchema(attribute, stored[attribute.key]);
      return [attribute.key, attribute.isRequired ? value : value.optional()];
    }),
  );
  return z.preprocess(
    (sent) =>
      Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== null && value !== '')),
    z
      .object(shape)
      .catchall(z.any().refine(() => false, 'This category has no such attribute'))
      .transform((values) => values as AttributeValues),
  );
}

type Tree = readonly { id: string; slug: string; parentId: string | null }[];

/** Those of a category: its parent's first, but for those that it replaces. */
export function attributesOfCategory(
  all: readonly CategoryAttribute[],
  categories: Tree,
  categoryId: string,
): CategoryAttribute[] {
  const category = categories.find(({ id }) => id === categoryId);
  if (category === undefined) return [];
  const parent = categories.find(({ id }) => id === category.parentId);
  const own = all.filter((each) => each.category === category.slug);
  const inherited = all.filter(
    (each) => each.category === parent?.slug && !own.some(({ key }) => key === each.key),
  );
  return [...inherited, ...own];
}

/** Of what was typed, that which the attributes have: no choice of another category. */
export function pickAttributesOfCategory(
  attributes: readonly CategoryAttribute[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ key, options }) => {
      const text = typed[key]?.trim() ?? '';
      const isKept = text !== '' && (options.length === 0 || options.includes(text));
      return isKept ? [[key, text]] : [];
    }),
  );
}

/** With numbers as numbers; what is none stays as it is, and the schema says so. */
export function parseTypedNumberAttributes(
  attributes: readonly CategoryAttribute[],
  typed: Readonly<Record<string, string>>,
): AttributeValues {
  return Object.fromEntries(
    Object.entries(pickAttributesOfCategory(attributes, typed)).map(([key, text]) => {
      const isNumber = attributes.some((attribute) => attribute.key === key && isNumeric(attribute));
      // "12,5" is no 125.
      return [key, (isNumber ? parseAmount(text) : null) ?? text];
    }),
  );
}

/** "120,000 km", "2019". */
export function formatAttributeValue(
  { type, unit }: Pick<CategoryAttribute, 'type' | 'unit'>,
  value: string | number,
) {
  if (typeof value === 'string' || type === 'YEAR') return String(value);
  return `${inEnglish(value)}${unit ? ` ${unit}` : ''}`;
}
