import { toKeysetPage } from '@repo/db/keyset-page';
import type { ExternalPaymentPage } from '@repo/schemas/childcare/external';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import type { KeyContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

const columns = {
  id: true,
  assignmentId: true,
  status: true,
  amountSgd: true,
  refundedSgd: true,
  receiptUrl: true,
  createdAt: true,
  paidAt: true,
  refundedAt: true,
  updatedAt: true,
  assignment: { select: { learnerId: true, courseId: true } },
} as const;

/** The payments of the key's centre, by id. Index: payment_organization_id_id_idx. */
export async function listPaymentsOfKeyCentre(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
): Promise<ExternalPaymentPage> {
  const rows = await db.payment.findMany({
    where: {
      organizationId: key.ownerId,
      ...(cursor !== undefined && { id: { gt: cursor } }),
      ...(updatedSince !== undefined && { updatedAt: { gte: new Date(updatedSince) } }),
    },
    orderBy: { id: 'asc' },
    take: limit + 1,
    select: columns,
  });
  const { data, nextCursor } = toKeysetPage(rows, limit, ({ id }) => id);
  return {
    data: data.map(({ assignment, amountSgd, refundedSgd, ...row }) => ({
      ...withIsoDates(row),
      ...assignment,
      amountCents: amountSgd.times(100).toNumber(),
      refundedCents: refundedSgd.times(100).toNumber(),
      currency: 'SGD',
    })),
    nextCursor,
  };
}
