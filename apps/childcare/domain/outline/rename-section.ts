import { inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Section, UpdateSectionBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, toVisibleLecture } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';
import { outlineOrder } from './outline-order.ts';

/** Renames a section. Throws courseNotFound, sectionNotFound, changedMeanwhile, versionChanged. */
export async function renameSection(
  ctx: SuperAdminContext,
  place: OutlinePlace,
  { title, expectedUpdatedAt }: UpdateSectionBody,
): Promise<Section> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourseOfSection(tx, place);
    const where = { id: place.sectionId };
    const stored = await tx.section.findUniqueOrThrow({ where, select: { updatedAt: true } });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const { lectures, ...section } = await tx.section.update({
      where,
      data: { title, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
      select: {
        id: true,
        title: true,
        updatedAt: true,
        lectures: { orderBy: outlineOrder, select: lectureSelect },
      },
    });
    return {
      ...withIsoDates(section),
      lectures: lectures.map((lecture) => toVisibleLecture(lecture, 'author')),
    };
  });
}
