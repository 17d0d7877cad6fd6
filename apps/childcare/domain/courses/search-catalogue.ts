import type { CourseQuery, CoursesAnswer } from '@repo/schemas/childcare/course';
import type { Context } from '#domain/context.ts';
import { findNearestTitleWords } from './find-nearest-title-words.ts';
import { listVisibleCourses, listVisibleTitlesForSpelling } from './list-courses.ts';

export type FoundCourses = CoursesAnswer & {
  /** The corrected search when the typed one found nothing; usually null. */
  searchedFor: string | null;
};

/** When nothing matches the typed text, retries with the nearest spelling and the same filters. */
export async function searchCatalogueWithCorrection(
  ctx: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<FoundCourses> {
  const answer = await listVisibleCourses(ctx, query);
  if (answer.total > 0 || !query.search) return { ...answer, searchedFor: null };
  const words = findNearestTitleWords(query.search, await listVisibleTitlesForSpelling(ctx, query));
  if (words === null) return { ...answer, searchedFor: null };
  const found = await listVisibleCourses(ctx, { ...query, correctedWords: words });
  // The same words in another order are no correction.
  const isSame = words.join(' ') === query.search.normalize('NFC').trim().toLowerCase();
  return { ...found, searchedFor: isSame ? null : words.join(' ') };
}
