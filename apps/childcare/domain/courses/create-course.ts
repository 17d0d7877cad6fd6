import type { CreateCourseDraftBody } from '@repo/schemas/childcare/course';
import { assertPrintable } from '#domain/certificates/assert-printable.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';

/** Creates a draft with defaults, untitled unless the body has a title. Throws invalid for one that cannot be printed. */
export async function createDraftCourse(
  { db, actor }: SuperAdminContext,
  { title, requiresEvidence = false }: CreateCourseDraftBody,
): Promise<{ id: string }> {
  await assertPrintable({ field: 'title', label: 'Title', text: title });
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
