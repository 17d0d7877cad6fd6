import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { CreateSectionBody, Section } from '@repo/schemas/childcare/course';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertExpectedVersion } from './assert-expected-version.ts';
import { readEditedVersionId } from './edited-version.ts';
import { lockCourse } from './lock-course.ts';

const maximumSections = 200;

/** That of the course which new learners get, or the draft beside it. Throws draftNotFound. */
async function readVersionId(tx: ChildcareDb, courseId: string, isDraft: boolean): Promise<string> {
  const { currentVersionId } = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: { currentVersionId: true },
  });
  const current = currentVersionId ?? courseId;
  if (!isDraft) return current;
  const edited = await readEditedVersionId(tx, courseId);
  if (edited === current) throw errors.draftNotFound();
  return edited;
}

/**
 * Adds an empty section after the last one, to the published outline at once or to the draft beside it. Throws courseNotFound,
 * draftNotFound, versionChanged, and invalid for more than 200.
 */
export async function addSection(
  ctx: SuperAdminContext,
  { courseId, ...expected }: { courseId: string } & ExpectedVersion,
  { title, isDraft = false }: CreateSectionBody,
): Promise<Section> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const versionId = await readVersionId(tx, courseId, isDraft);
    await assertExpectedVersion(tx, { courseId, versionId }, expected);
    const { _count, _max } = await tx.section.aggregate({
      where: { versionId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= maximumSections)
      throw errors.invalid({ message: `A course has at most ${maximumSections} sections` });
    const section = await tx.section.create({
      data: { courseId, versionId, title, position: (_max.position ?? -1) + 1 },
      select: { id: true, title: true, updatedAt: true },
    });
    return { ...section, updatedAt: section.updatedAt.toISOString(), lectures: [] };
  });
}
