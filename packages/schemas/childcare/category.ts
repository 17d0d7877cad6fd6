import { z } from 'zod';
import { id } from './common.ts';

/** `_count.courses` counts published ones. */
export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  _count: z.object({ courses: z.int() }),
});

export const categoriesAnswer = z.object({ categories: z.array(category) });
