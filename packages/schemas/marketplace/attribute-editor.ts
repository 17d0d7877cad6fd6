import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { attributeTypes, categoryAttribute } from './category-attribute.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

export const ATTRIBUTE_LABEL_MAX_LENGTH = 40;
const maximumOptions = 100;
const maximumRanges = 20;

const label = z
  .string('Enter a name')
  .overwrite(cleanLine)
  .min(1, 'Enter a name')
  .max(ATTRIBUTE_LABEL_MAX_LENGTH, `A name has at most ${ATTRIBUTE_LABEL_MAX_LENGTH} characters`);

/** They stand in addresses, between the signs that separate them. */
const option = z
  .string()
  .overwrite(cleanLine)
  .min(1, 'An option cannot be empty')
  .max(60, 'An option has at most 60 characters')
  .refine((text) => !/[,;:|]|\.\./.test(text), 'An option cannot contain , ; : | or two dots');

const options = z
  .array(option, 'Enter the options')
  .max(maximumOptions, `There can be at most ${maximumOptions} options`)
  .refine((all) => new Set(all).size === all.length, 'Each option stands once');

const limit = z
  .number('Enter a number')
  .min(0, 'A number cannot be negative')
  .max(9_999_999_999, 'This number is too large')
  .nullable();

const bands = z
  .array(z.number().min(0).max(9_999_999_999), 'Enter numbers')
  .max(maximumRanges, `There can be at most ${maximumRanges} ranges`)
  .refine(
    (all) => all.every((band, at) => at === 0 || band > (all[at - 1] ?? 0)),
    'Put the numbers in order',
  );

const shared = {
  label,
  unit: z.string().overwrite(cleanLine).max(12, 'A unit has at most 12 characters').default(''),
  options: options
    .default([])
    .meta({ description: 'What can be chosen, in order. Of a number or year none' }),
  min: limit.default(null),
  max: limit.default(null),
  bands: bands.default([]).meta({ description: 'Where the ranges that a search offers begin' }),
  isRequired: z.boolean().default(false),
  isFacet: z.boolean().default(true),
};

export const addAttributeBody = z.object({ ...shared, type: z.enum(attributeTypes, 'Choose a kind') });

/** Its kind and its key, which stands in addresses and in listings, stay. */
export const editAttributeBody = z.object({ ...shared, expectedUpdatedAt });

export const reorderAttributesBody = z.object({
  attributeIds: z.array(id, 'Send the attributes in their new order, as a list of their ids'),
  expectedOrder: z.array(id).optional(),
});

export const attributeOrder = z.object({ attributeIds: z.array(id) });

export const editedAttribute = categoryAttribute.extend({
  id,
  categoryId: id,
  updatedAt: timestamp,
  uses: z.object({
    listings: z.int().meta({ description: 'Of the category and its children, whatever their status' }),
    withValue: z.int(),
    byOption: z
      .record(z.string(), z.int())
      .meta({ description: 'How many listings have each option; one that none has is absent' }),
  }),
});

export const editedAttributeAnswer = z.object({ attribute: editedAttribute });

/** Its own attributes, in order. */
export const listedAttributes = z.array(
  editedAttribute.pick({
    id: true,
    label: true,
    type: true,
    unit: true,
    options: true,
    retiredOptions: true,
    isRequired: true,
  }),
);

export type ListedAttribute = z.output<typeof listedAttributes>[number];
export type AddAttributeBody = z.output<typeof addAttributeBody>;
export type EditAttributeBody = z.output<typeof editAttributeBody>;
export type ReorderAttributesBody = z.output<typeof reorderAttributesBody>;
export type EditedAttribute = z.output<typeof editedAttribute>;
