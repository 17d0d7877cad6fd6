import { addAttributeBody, type EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import { parseAmount } from '@repo/schemas/typed-amount';
import { z } from 'zod';

const { label, type, ...shape } = addAttributeBody.shape;
/** A form has a text for each. */
const unit = shape.unit.unwrap();
const options = shape.options.unwrap();
const min = shape.min.unwrap();
const max = shape.max.unwrap();
const bands = shape.bands.unwrap();
const isRequired = shape.isRequired.unwrap();
const isFacet = shape.isFacet.unwrap();

/** Text with at most two decimals; none is null. */
const typedNumber = (schema: typeof min) =>
  z
    .string()
    .transform((text, context) => {
      if (text.trim() === '') return null;
      const value = parseAmount(text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: 'Enter a number' });
      return z.NEVER;
    })
    .pipe(schema);

const split = (separator: RegExp) => (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** One option a line, ranges between commas. */
const typedFields = {
  label,
  unit,
  options: z.string().transform(split(/\n/)).pipe(options),
  min: typedNumber(min),
  max: typedNumber(max),
  bands: z
    .string()
    .transform((text) => split(/,/)(text).map((part) => parseAmount(part) ?? Number.NaN))
    .pipe(bands),
  isRequired,
  isFacet,
};

export const addAttributeFormSchema = z.object({ ...typedFields, type });
export const editAttributeFormSchema = z.object(typedFields);

export type EditAttributeValues = z.input<typeof editAttributeFormSchema>;

export const emptyAttributeValues = {
  ...{ label: '', unit: '', options: '', min: '', max: '', bands: '' },
  ...{ isRequired: false, isFacet: true },
};

export const toAttributeValues = (stored: EditedAttribute) => ({
  ...{ label: stored.label, unit: stored.unit, isRequired: stored.isRequired, isFacet: stored.isFacet },
  options: stored.options.join('\n'),
  min: stored.min === null ? '' : String(stored.min),
  max: stored.max === null ? '' : String(stored.max),
  bands: stored.bands.join(', '),
});

export const splitOptionLines = split(/\n/);
