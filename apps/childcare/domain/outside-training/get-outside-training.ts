import type { ServedFile } from '@repo/files/file-response';
import type { OutsideTraining } from '@repo/schemas/childcare/outside-training';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { hasOtherManager } from './get-training-form.ts';
import {
  type OutsideTrainingRow,
  outsideTrainingSelect,
  toOutsideTraining,
  trainingVisibleToCallerWhere,
  trainingVisibleToCentreWhere,
} from './outside-training-rows.ts';

/** The caller's own, or one of their centre for a manager. Throws outsideTrainingNotFound for anybody else. */
export async function getOutsideTraining(ctx: SignedInContext, id: string): Promise<OutsideTraining> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...trainingVisibleToCallerWhere(ctx) },
    select: outsideTrainingSelect,
  });
  if (row === null) throw errors.outsideTrainingNotFound();
  return toOutsideTraining(row);
}

/** What may be the same training, recorded a second time. */
export type SimilarTraining = { title: string; status: OutsideTraining['status'] };

export type OutsideTrainingPage = {
  training: OutsideTraining;
  isOwn: boolean;
  /** In the centre that decides. */
  isChangeable: boolean;
  /** For managers of that centre, but not on their own. */
  isDecidable: boolean;
  isPersonHere: boolean;
  /** Of the reader's own, that nobody in the centre may approve it yet. */
  waitsForManager: boolean;
  /** For whoever decides: of the same person, day and points. */
  similar: SimilarTraining[];
};

/** Index: outside_training_user_id_completed_on_idx. */
async function listSimilar(ctx: SignedInContext, row: OutsideTrainingRow): Promise<SimilarTraining[]> {
  const rows = await ctx.db.outsideTraining.findMany({
    where: {
      userId: row.user.id,
      completedOn: row.completedOn,
      points: row.points,
      id: { not: row.id },
      status: { not: 'REJECTED' },
      ...trainingVisibleToCentreWhere(ctx.actor.organizationId ?? ''),
    },
    orderBy: { id: 'asc' },
    take: 3,
    select: outsideTrainingSelect,
  });
  return rows.map(toOutsideTraining).map(({ title, status }) => ({ title, status }));
}

/** Throws outsideTrainingNotFound, also without permission. */
export async function getOutsideTrainingForPage(
  ctx: SignedInContext,
  id: string,
): Promise<OutsideTrainingPage> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...trainingVisibleToCallerWhere(ctx) },
    select: {
      ...outsideTrainingSelect,
      user: { select: { id: true, name: true, organizationId: true } },
      organizationId: true,
    },
  });
  if (row === null) throw errors.outsideTrainingNotFound();
  const {
    user: { organizationId: worksIn, ...user },
    organizationId,
    ...rest
  } = row;
  const held = { ...rest, user };
  const isOwn = user.id === ctx.actor.id;
  const isHere = organizationId === ctx.actor.organizationId;
  const isDecidable = isHere && !isOwn;
  const waits = isOwn && isHere && row.status === 'PENDING';
  return {
    training: toOutsideTraining(held),
    isOwn,
    isChangeable: isHere,
    isDecidable,
    isPersonHere: worksIn === organizationId,
    waitsForManager: waits && !(await hasOtherManager(ctx)),
    similar: isDecidable ? await listSimilar(ctx, held) : [],
  };
}

/** Throws outsideTrainingNotFound, also without permission. */
export async function readTrainingFile(ctx: SignedInContext, id: string): Promise<ServedFile> {
  const row = await ctx.db.outsideTraining.findFirst({
    where: { id, ...trainingVisibleToCallerWhere(ctx) },
    select: { fileKey: true, fileName: true, fileType: true, fileBytes: true },
  });
  const content = row && (await ctx.files.read(row.fileKey));
  if (!row || !content) throw errors.outsideTrainingNotFound();
  return { name: row.fileName, contentType: row.fileType, bytes: row.fileBytes, content };
}
