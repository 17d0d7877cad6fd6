import type { CourseQuery, CoursesAnswer } from '@repo/schemas/childcare/course';
import type { Context } from '#domain/context.ts';
import { listCourses, listTitles } from './list-courses.ts';
import { nearestSpelling } from './nearest-spelling.ts';

export type FoundCourses = CoursesAnswer & {
  /** What was searched for instead of what was typed, which found nothing; null as a rule. */
  searchedFor: string | null;
};

/**
 * A page of the catalogue for people, who misspell and put words in another order: where nothing has what they typed, what
 * has the nearest spelling of all of its words, within the same filters.
 */
export async function searchCatalogue(
  ctx: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<FoundCourses> {
  const answer = await listCourses(ctx, query);
  if (answer.total > 0 || !query.search) return { ...answer, searchedFor: null };
  const words = nearestSpelling(query.search, await listTitles(ctx, query));
  if (words === null) return { ...answer, searchedFor: null };
  const found = await listCourses(ctx, { ...query, words });
  // The same words in another order, or further apart, are what was typed.
  const isSame = words.join(' ') === query.search.normalize('NFC').trim().toLowerCase();
  return { ...found, searchedFor: isSame ? null : words.join(' ') };
}
