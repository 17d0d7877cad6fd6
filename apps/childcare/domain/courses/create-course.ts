import type { CreateCourseBody } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { makeSlug } from '#domain/make-slug.ts';

/** Makes an untitled draft of defaults to be edited. */
export function createCourse(
  { db, actor }: SignedInContext,
  { requiresEvidence = false }: CreateCourseBody,
): Promise<{ id: string }> {
  return db.course.create({
    data: { title: 'Untitled course', slug: makeSlug('course'), createdById: actor.id, requiresEvidence },
    select: { id: true },
  });
}
