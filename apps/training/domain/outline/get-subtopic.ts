import type { StoredSubtopic } from '@repo/schemas/training/outline';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { storedSubtopicSelect, toStoredSubtopic } from './stored-subtopic.ts';

/** Throws subtopicNotFound, also when not visible. */
export async function getVisibleSubtopic(ctx: SignedInContext, id: string): Promise<StoredSubtopic> {
  const row = await ctx.db.subtopic.findFirst({
    where: { id, learningUnit: { course: visibleCoursesWhere(ctx.actor) } },
    select: storedSubtopicSelect,
  });
  if (row === null) throw errors.subtopicNotFound();
  return toStoredSubtopic(row);
}
