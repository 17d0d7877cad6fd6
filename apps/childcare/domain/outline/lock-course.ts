import type { ChildcareDb } from '@repo/db/childcare';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { errors } from '#domain/errors.ts';
import { assertExpectedVersion } from './assert-expected-version.ts';

/** A section, and the version that the writer saw it in. */
export type OutlinePlace = { courseId: string; sectionId: string } & ExpectedVersion;

/** Locks a course until the transaction ends, so that changes to it and its outline run one by one. Throws courseNotFound. */
export async function lockCourse(tx: ChildcareDb, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM course WHERE id = ${id} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw errors.courseNotFound();
}

/** Locks a course for a change in one of its sections; answers the version that has it. Throws courseNotFound, sectionNotFound, versionChanged. */
export async function lockCourseOfSection(
  tx: ChildcareDb,
  { courseId, sectionId, ...expected }: OutlinePlace,
): Promise<{ courseId: string; versionId: string }> {
  await lockCourse(tx, courseId);
  const section = await tx.section.findFirst({
    where: { id: sectionId, courseId },
    select: { versionId: true },
  });
  if (section === null) throw errors.sectionNotFound();
  const version = { courseId, versionId: section.versionId ?? courseId };
  await assertExpectedVersion(tx, version, expected);
  return version;
}
