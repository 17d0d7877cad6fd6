import { inTransaction } from '@repo/db/childcare';
import type { Section } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from './lock-course.ts';

const mostSections = 200;

/** Adds an empty section after the last one. Throws courseNotFound, and invalid for more than 200. */
export async function addSection(
  ctx: SuperAdminContext,
  courseId: string,
  { title }: { title: string },
): Promise<Section> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const { _count, _max } = await tx.section.aggregate({
      where: { courseId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= mostSections)
      throw errors.invalid({ message: `A course has at most ${mostSections} sections` });
    const section = await tx.section.create({
      data: { courseId, title, position: (_max.position ?? -1) + 1 },
      select: { id: true, title: true, updatedAt: true },
    });
    return { ...section, updatedAt: section.updatedAt.toISOString(), lectures: [] };
  });
}
