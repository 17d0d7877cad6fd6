import type { Prisma } from '@repo/db/training';
import type { CertificateBatch } from '@repo/schemas/training/certificate';

export const batchSelect = {
  id: true,
  status: true,
  enrolmentIds: true,
  position: true,
  issued: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.CertificateBatchSelect;

type Row = Prisma.CertificateBatchGetPayload<{ select: typeof batchSelect }>;

export function toCertificateBatch({ enrolmentIds, position, ...row }: Row): CertificateBatch {
  return {
    ...row,
    total: enrolmentIds.length,
    done: position,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
