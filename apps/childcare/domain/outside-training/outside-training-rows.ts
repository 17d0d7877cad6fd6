import type { Prisma } from '@repo/db/childcare';
import type { OutsideTraining, OutsideTrainingStatus } from '@repo/schemas/childcare/outside-training';
import type { SignedInContext } from '#domain/context.ts';

export const outsideTrainingSelect = {
  id: true,
  user: { select: { id: true, name: true } },
  title: true,
  provider: true,
  completedOn: true,
  points: true,
  category: { select: { id: true, name: true } },
  expiresOn: true,
  status: true,
  rejectionReason: true,
  decidedBy: { select: { name: true } },
  decidedAt: true,
  approvedAt: true,
  fileName: true,
  fileType: true,
  fileBytes: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.OutsideTrainingSelect;

export type OutsideTrainingRow = Prisma.OutsideTrainingGetPayload<{ select: typeof outsideTrainingSelect }>;

const statuses = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
} as const satisfies Record<OutsideTrainingRow['status'], OutsideTrainingStatus>;

/** "2026-11-20" of a date column. */
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Approved, also before a change that waits: its person cannot delete it. A server of the release before may reject it without `approvedAt`. */
const isOnRecord = ({ status, approvedAt }: Pick<OutsideTrainingRow, 'status' | 'approvedAt'>) =>
  status === 'APPROVED' || (status === 'PENDING' && approvedAt !== null);

export function toOutsideTraining(row: OutsideTrainingRow): OutsideTraining {
  const { id, title, provider, category, rejectionReason } = row;
  return {
    id,
    learner: row.user,
    title,
    provider,
    completedOn: dayOf(row.completedOn),
    points: row.points.toNumber(),
    category,
    expiresOn: row.expiresOn && dayOf(row.expiresOn),
    status: statuses[row.status],
    rejectionReason,
    decidedBy: row.decidedBy?.name ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isOnRecord: isOnRecord(row),
    file: { name: row.fileName, contentType: row.fileType, bytes: row.fileBytes },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The caller's own, and for a manager those that were recorded in their centre. */
export function trainingVisibleToCallerWhere({
  actor: { id, role, organizationId },
}: Pick<SignedInContext, 'actor'>): Prisma.OutsideTrainingWhereInput {
  const isManager = role === 'CORPORATE_ADMIN' && organizationId !== null;
  return { OR: [{ userId: id }, ...(isManager ? [{ organizationId }] : [])] };
}

/** What a centre's managers read in lists: what was recorded there, and what other centres approved for who works there now. */
export function trainingVisibleToCentreWhere(organizationId: string): Prisma.OutsideTrainingWhereInput {
  return { OR: [{ organizationId }, { status: 'APPROVED', user: { organizationId } }] };
}

/** What the audit log says about a record: no free text, which outlives the account and can be about somebody's health. */
export function toTrainingAuditValues({ id, completedOn, points, category, expiresOn }: OutsideTraining) {
  return { trainingId: id, completedOn, points, category: category?.name ?? null, expiresOn };
}
