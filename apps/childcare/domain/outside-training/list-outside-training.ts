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
import { outsideTrainingSelect, toOutsideTraining } from './outside-training-rows.ts';

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
 * What people recorded in the manager's centre, also of those who have left. Throws forbidden. Index:
 * outside_training_organization_id_status_id_idx.
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

const shownOnPersonPage = 10;

/** `isOurs`: recorded in the manager's centre, whose managers may open it. */
export type PersonTraining = OutsideTraining & { isOurs: boolean };

/**
 * Of a learner of the manager's centre, the last completed first: what was recorded here, and what other centres approved, since
 * that counts too.
 */
export async function listLearnerOutsideTraining(
  ctx: CentreManagerContext,
  learnerId: string,
): Promise<{ trainings: PersonTraining[]; total: number }> {
  const organizationId = ownCentreIdOrThrow(ctx);
  const where: Prisma.OutsideTrainingWhereInput = {
    userId: learnerId,
    user: { organizationId },
    OR: [{ organizationId }, { status: 'APPROVED' }],
  };
  const total = await ctx.db.outsideTraining.count({ where });
  const rows = await ctx.db.outsideTraining.findMany({
    where,
    orderBy: [{ completedOn: 'desc' }, { id: 'desc' }],
    take: shownOnPersonPage,
    select: { ...outsideTrainingSelect, organizationId: true },
  });
  const trainings = rows.map(({ organizationId: recordedIn, ...row }) => ({
    ...toOutsideTraining(row),
    isOurs: recordedIn === organizationId,
  }));
  return { trainings, total };
}
