import type { Prisma } from '@repo/db/training';
import type { CertificateBatch } from '@repo/schemas/training/certificate';

/** A worker without a step for this long is dead. */
const staleAfterMs = 15 * 60 * 1000;

export const certificateBatchSelect = {
  id: true,
  status: true,
  enrolmentIds: true,
  position: true,
  issued: true,
  startedAt: true,
  steppedAt: true,
  finishedAt: true,
} satisfies Prisma.CertificateBatchSelect;

type Row = Prisma.CertificateBatchGetPayload<{ select: typeof certificateBatchSelect }>;

/** Its worker is dead, so that another batch may begin. */
export function isBatchStale({ steppedAt }: Pick<Row, 'steppedAt'>, now: Date): boolean {
  return now.getTime() - steppedAt.getTime() >= staleAfterMs;
}

/** One whose worker is dead is answered as stopped. */
export function toCertificateBatch(
  { enrolmentIds, position, steppedAt, ...row }: Row,
  now: Date,
): CertificateBatch {
  return {
    ...row,
    status: row.status === 'running' && isBatchStale({ steppedAt }, now) ? 'stopped' : row.status,
    total: enrolmentIds.length,
    done: position,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
