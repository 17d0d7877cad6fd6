import type { CreateCourseDraftBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';

/** Creates a draft with defaults, untitled unless the body has a title. */
export function createCourse(
  { db, actor }: SuperAdminContext,
  { title, requiresEvidence = false }: CreateCourseDraftBody,
): Promise<{ id: string }> {
  return db.course.create({
    data: {
      title: title ?? 'Untitled course',
      slug: makeRandomSuffixedSlug(title ?? 'course'),
      createdById: actor.id,
      requiresEvidence,
    },
    select: { id: true },
  });
}
