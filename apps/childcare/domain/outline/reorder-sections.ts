import { inTransaction } from '@repo/db/childcare';
import type { ReorderSectionsBody } from '@repo/schemas/childcare/course';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { assertExpectedVersion } from './assert-expected-version.ts';
import { lockCourse } from './lock-course.ts';
import { outlineOrder } from './outline-order.ts';
import { storeOrderOrThrow } from './store-order.ts';

/**
 * Reorders the sections of a course: of the version that has the first one named, else of the current one. Throws courseNotFound,
 * versionChanged, invalid unless each section is named once, and changedMeanwhile when the stored order is not the one that the writer saw.
 */
export async function reorderSections(
  ctx: SuperAdminContext,
  { courseId, ...expected }: { courseId: string } & ExpectedVersion,
  { sectionIds, expectedOrder }: ReorderSectionsBody,
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const course = await tx.course.findUniqueOrThrow({
      where: { id: courseId },
      select: { currentVersionId: true },
    });
    const named = await tx.section.findFirst({
      where: { id: sectionIds[0] ?? '', courseId },
      select: { versionId: true },
    });
    const versionId = named?.versionId ?? course.currentVersionId ?? courseId;
    await assertExpectedVersion(tx, { courseId, versionId }, expected);
    const stored = await tx.section.findMany({
      where: { versionId },
      orderBy: outlineOrder,
      select: { id: true },
    });
    return storeOrderOrThrow(tx, {
      table: 'section',
      stored,
      field: 'sectionIds',
      ids: sectionIds,
      expectedOrder,
    });
  });
}
