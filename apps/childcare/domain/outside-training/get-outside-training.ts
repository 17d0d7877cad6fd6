import type { ServedFile } from '@repo/files/file-response';
import type { OutsideTraining } from '@repo/schemas/childcare/outside-training';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { outsideTrainingSelect, toOutsideTraining, visibleTrainingWhere } from './outside-training-rows.ts';

/** The caller's own, or one of their centre for a manager. Throws outsideTrainingNotFound for anybody else. */
export async function getOutsideTraining(ctx: SignedInContext, id: string): Promise<OutsideTraining> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...visibleTrainingWhere(ctx) },
    select: outsideTrainingSelect,
  });
  if (row === null) throw errors.outsideTrainingNotFound();
  return toOutsideTraining(row);
}

/** What the page offers: `isChangeable` in the centre that decides, `isDecidable` for its managers but not on their own. */
export async function getOutsideTrainingForPage(
  ctx: SignedInContext,
  id: string,
): Promise<{ training: OutsideTraining; isOwn: boolean; isChangeable: boolean; isDecidable: boolean }> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...visibleTrainingWhere(ctx) },
    select: { ...outsideTrainingSelect, userId: true, organizationId: true },
  });
  if (row === null) throw errors.outsideTrainingNotFound();
  const isOwn = row.userId === ctx.actor.id;
  const isHere = row.organizationId === ctx.actor.organizationId;
  const isDecidable = isHere && !isOwn;
  return { training: toOutsideTraining(row), isOwn, isChangeable: isHere, isDecidable };
}

/** Throws outsideTrainingNotFound, also without permission. */
export async function readTrainingFile(ctx: SignedInContext, id: string): Promise<ServedFile> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...visibleTrainingWhere(ctx) },
    select: { fileKey: true, fileName: true, fileType: true, fileBytes: true },
  });
  const content = row && (await ctx.files.read(row.fileKey));
  if (!row || !content) throw errors.outsideTrainingNotFound();
  return { name: row.fileName, contentType: row.fileType, bytes: row.fileBytes, content };
}
