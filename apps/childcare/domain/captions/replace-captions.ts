import { inTransaction } from '@repo/db/childcare';
import { type Caption, nativeLanguageName } from '@repo/schemas/childcare/caption';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { lockCourseOfLecture } from './lock-course-of-lecture.ts';
import { parseCaptionsToVtt } from './parse-captions.ts';

const maximumLanguages = 30;

const refuse = (message: string) => invalidFieldError('captions', message);

export type NewCaptions = { language: string; label?: string | undefined; content: string } & ExpectedVersion;

/** Replaces existing captions. Throws lectureNotFound, versionChanged, and invalid for a malformed file. */
export async function replaceCaptions(
  ctx: SuperAdminContext,
  lectureId: string,
  { language, label, content, ...expected }: NewCaptions,
): Promise<Caption> {
  const read = parseCaptionsToVtt(content);
  if ('problem' in read) throw refuse(read.problem);
  const stored = { label: label || nativeLanguageName(language), vtt: read.vtt };
  return inTransaction(ctx.db, async (tx) => {
    await lockCourseOfLecture(tx, lectureId, expected);
    const [lecture] = await tx.$queryRaw<{ type: string }[]>`
      SELECT type FROM lecture WHERE id = ${lectureId} FOR NO KEY UPDATE`;
    if (lecture === undefined) throw errors.lectureNotFound();
    if (lecture.type !== 'VIDEO') throw refuse('Only a video has captions');
    const others = await tx.lectureCaption.count({ where: { lectureId, NOT: { language } } });
    if (others >= maximumLanguages)
      throw refuse(`A video has captions in at most ${maximumLanguages} languages`);
    return tx.lectureCaption.upsert({
      where: { lectureId_language: { lectureId, language } },
      create: { lectureId, language, ...stored },
      update: stored,
      select: { language: true, label: true },
    });
  });
}
