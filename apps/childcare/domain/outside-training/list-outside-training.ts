import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import type {
  CentreOutsideTrainingQuery,
  OutsideTraining,
  OutsideTrainingList,
  OutsideTrainingStatus,
  OwnOutsideTrainingQuery,
} from '@repo/schemas/childcare/outside-training';
import { ownCentreIdOrThrow } from '#domain/centre/lock-proven-manager.ts';
import type { CentreManagerContext, SignedInContext } from '#domain/context.ts';
import {
  outsideTrainingSelect,
  toOutsideTraining,
  trainingVisibleToCentreWhere,
} from './outside-training-rows.ts';

type Page = { page: number; limit: number };

async function listPage(
  db: ChildcareDb,
  where: Prisma.OutsideTrainingWhereInput,
  { page, limit, orderBy }: Page & { orderBy: Prisma.OutsideTrainingOrderByWithRelationInput[] },
): Promise<OutsideTrainingList> {
  const total = await db.outsideTraining.count({ where });
  const rows = await db.outsideTraining.findMany({
    where,
    orderBy,
    skip: (page - 1) * limit,
    take: limit,
    select: outsideTrainingSelect,
  });
  return { trainings: rows.map(toOutsideTraining), total, page, totalPages: Math.ceil(total / limit) };
}

/** In every state, the last completed first. Index: outside_training_user_id_completed_on_idx. */
export function listOwnOutsideTraining(
  { db, actor }: SignedInContext,
  page: OwnOutsideTrainingQuery,
): Promise<OutsideTrainingList> {
  return listPage(db, { userId: actor.id }, { ...page, orderBy: [{ completedOn: 'desc' }, { id: 'desc' }] });
}

const statuses = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' } as const satisfies Record<
  OutsideTrainingStatus,
  string
>;

/**
 * What people recorded in the manager's centre, also of those who have left. Throws forbidden. Indexes:
 * outside_training_organization_id_status_id_idx, outside_training_organization_id_id_idx.
 */
export function listCentreOutsideTraining(
  ctx: CentreManagerContext,
  { status, learnerId, ...page }: CentreOutsideTrainingQuery,
): Promise<OutsideTrainingList> {
  const where = {
    organizationId: ownCentreIdOrThrow(ctx),
    ...(status === undefined ? {} : { status: statuses[status] }),
    ...(learnerId === undefined ? {} : { userId: learnerId }),
  };
  // Who has waited longest is next.
  return listPage(ctx.db, where, { ...page, orderBy: [{ id: status === 'pending' ? 'asc' : 'desc' }] });
}

/** `isOurs`: recorded in the manager's centre, whose managers may open it. */
export type PersonTraining = OutsideTraining & { isOurs: boolean };

/**
 * Of one person, the last completed first: what was recorded in the manager's centre, and what other centres approved for somebody who is
 * in it now, since that counts too. Index: outside_training_user_id_completed_on_idx.
 */
export async function listPersonOutsideTraining(
  ctx: CentreManagerContext,
  learnerId: string,
  { status, page, limit }: Pick<CentreOutsideTrainingQuery, 'status' | 'page' | 'limit'>,
): Promise<{ trainings: PersonTraining[]; total: number; page: number; totalPages: number }> {
  const organizationId = ownCentreIdOrThrow(ctx);
  const where: Prisma.OutsideTrainingWhereInput = {
    userId: learnerId,
    ...(status === undefined ? {} : { status: statuses[status] }),
    ...trainingVisibleToCentreWhere(organizationId),
  };
  const total = await ctx.db.outsideTraining.count({ where });
  const rows = await ctx.db.outsideTraining.findMany({
    where,
    orderBy: [{ completedOn: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: { ...outsideTrainingSelect, organizationId: true },
  });
  const trainings = rows.map(({ organizationId: recordedIn, ...row }) => ({
    ...toOutsideTraining(row),
    isOurs: recordedIn === organizationId,
  }));
  return { trainings, total, page, totalPages: Math.ceil(total / limit) };
}
