import { z } from 'zod';
import { id, timestamp } from './common.ts';

export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string().meta({ description: 'Name of an icon ("laptop") or an emoji' }),
  parentId: id.nullable(),
  order: z.int(),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  _count: z.object({ listings: z.int().meta({ description: 'AVAILABLE listings of the category' }) }),
});

/** In display order, active ones only. */
export const categoryList = z.array(category);

export type Category = z.output<typeof category>;
