import type { CaptionParams } from '@repo/schemas/childcare/caption';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws captionsNotFound. */
export async function deleteCaptions(
  { db }: Pick<SuperAdminContext, 'db'>,
  { id: lectureId, language }: CaptionParams,
): Promise<{ message: string }> {
  const { count } = await db.lectureCaption.deleteMany({ where: { lectureId, language } });
  if (count === 0) throw errors.captionsNotFound();
  return { message: 'The captions are deleted' };
}
