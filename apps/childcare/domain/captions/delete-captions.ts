import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Takes the captions of a video in one language away. Throws captionsNotFound. */
export async function deleteCaptions(
  { db }: Pick<SignedInContext, 'db'>,
  lectureId: string,
  language: string,
): Promise<void> {
  const { count } = await db.lectureCaption.deleteMany({ where: { lectureId, language } });
  if (count === 0) throw errors.captionsNotFound();
}
