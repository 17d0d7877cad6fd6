import { inTransaction } from '@repo/db/childcare';
import type { Section } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { lectureSelect, showLecture } from '#domain/courses/get-course.ts';
import { lockSection } from './lock-course.ts';

/** Renames a section. Throws courseNotFound and sectionNotFound. */
export async function updateSection(
  ctx: SignedInContext,
  place: { courseId: string; sectionId: string },
  { title }: { title: string },
): Promise<Section> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const { lectures, ...section } = await tx.section.update({
      where: { id: place.sectionId },
      data: { title },
      select: {
        id: true,
        title: true,
        lectures: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: lectureSelect },
      },
    });
    return { ...section, lectures: lectures.map((lecture) => showLecture(lecture, 'author')) };
  });
}
