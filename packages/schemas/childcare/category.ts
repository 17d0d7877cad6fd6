import { z } from 'zod';
import { hasVisibleText } from '../text.ts';
import {
  expectedOrder,
  expectedUpdatedAt,
  id,
  multiLineTextField,
  singleLineTextField,
  timestamp,
} from './common.ts';

/** `_count.courses` counts published courses only. */
export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  _count: z.object({ courses: z.int() }),
  updatedAt: timestamp,
});

export const categoriesAnswer = z.object({ categories: z.array(category) });
export type Category = z.output<typeof category>;

const fields = {
  name: singleLineTextField('Name', 60).refine(hasVisibleText, 'Name is required'),
  description: multiLineTextField('Description', 500),
  slug: z
    .string('slug must be text')
    .trim()
    .max(60, 'The address must have at most 60 characters')
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'The address is of small letters, digits and single hyphens')
    .meta({ description: 'What its courses are found by: /courses?category=…' }),
};

/** A missing slug is derived from the name. */
export const createCategoryBody = z.object(fields).partial().required({ name: true });
export type CreateCategoryBody = z.output<typeof createCategoryBody>;

/** A missing field is unchanged. */
export const updateCategoryBody = z.object({ ...fields, expectedUpdatedAt }).partial();
export type UpdateCategoryBody = z.output<typeof updateCategoryBody>;

/** Every category, in the new order. */
export const categoryOrder = z.object({
  categoryIds: z.array(id, 'Send the categories in their new order, as a list of their ids'),
});
export const reorderCategoriesBody = categoryOrder.extend({ expectedOrder });
export type ReorderCategoriesBody = z.output<typeof reorderCategoriesBody>;
