import { courseQuery } from '@repo/schemas/childcare/course';
import { cleanLine } from '@repo/schemas/text';
import type { z } from 'zod';

export type CatalogueParameters = Record<string, string | string[] | undefined>;

/** Reads the catalogue's filters from the address. Ignores invalid values, which the API refuses. */
export function parseCatalogueQuery(parameters: CatalogueParameters) {
  const first = (name: string) => [parameters[name] ?? []].flat()[0];
  const readable = (schema: z.ZodType, value: string | undefined) =>
    schema.safeParse(value).success ? value : undefined;
  const { category, level, page } = courseQuery.shape;
  return courseQuery.parse({
    search: cleanLine(cleanLine(first('search') ?? '').slice(0, 200)),
    category: readable(category, first('category')),
    level: readable(level, first('level')),
    page: readable(page, first('page')),
  });
}
