import { inTransaction } from '@repo/db/childcare';
import type { CaptionParams } from '@repo/schemas/childcare/caption';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourseOfLecture } from './lock-course-of-lecture.ts';

/** Throws captionsNotFound and versionChanged. */
export async function deleteCaptions(
  { db }: Pick<SuperAdminContext, 'db'>,
  { id: lectureId, language, ...expected }: CaptionParams & ExpectedVersion,
): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    await lockCourseOfLecture(tx, lectureId, expected);
    const { count } = await tx.lectureCaption.deleteMany({ where: { lectureId, language } });
    if (count === 0) throw errors.captionsNotFound();
  });
  return { message: 'The captions are deleted' };
}
