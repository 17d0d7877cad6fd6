import type { CourseDraft } from '@repo/schemas/childcare/course-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { readSections } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { readOutlineRevision } from './outline-revision.ts';

/** The draft beside the published version, with all of its lessons. Throws draftNotFound. */
export async function getDraft(
  { db }: Pick<SuperAdminContext, 'db'>,
  courseId: string,
): Promise<CourseDraft> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: {
      currentVersionId: true,
      versions: { where: { publishedAt: null }, select: { id: true, number: true } },
    },
  });
  const draft = course?.versions.find(({ id }) => id !== course.currentVersionId);
  if (!course || !draft) throw errors.draftNotFound();
  // Read first, so that a change meanwhile makes it stale.
  const revision = await readOutlineRevision(db, [draft.id, course.currentVersionId ?? courseId]);
  return { ...draft, revision, sections: await readSections(db, { versionId: draft.id, view: 'author' }) };
}
