import type { ChildcareDb, Prisma } from '@repo/db/childcare';

/** Of a course the version that its author edits: the draft beside the published one when there is one, else the current one. */
export const editedVersionOrder = { number: 'desc' } satisfies Prisma.CourseVersionOrderByWithRelationInput;

/** For a course that exists. */
export async function readEditedVersionId(db: ChildcareDb, courseId: string): Promise<string> {
  const { id } = await db.courseVersion.findFirstOrThrow({
    where: { courseId },
    orderBy: editedVersionOrder,
    select: { id: true },
  });
  return id;
}
