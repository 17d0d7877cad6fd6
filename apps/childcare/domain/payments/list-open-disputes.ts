import type { OpenDispute } from '@repo/schemas/childcare/payment-dispute';
import type { SuperAdminContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { paymentDisputeSelect } from './payment-disputes.ts';

const most = 100;

/** The dispute to answer first comes first; at most 100. Index: payment_dispute_status_opened_at_idx. */
export async function listOpenDisputes({ db }: Pick<SuperAdminContext, 'db'>): Promise<OpenDispute[]> {
  const disputes = await db.paymentDispute.findMany({
    where: { status: { in: ['OPEN', 'INQUIRY'] } },
    orderBy: [{ respondBy: { sort: 'asc', nulls: 'last' } }, { openedAt: 'asc' }, { id: 'asc' }],
    take: most,
    select: { ...paymentDisputeSelect, paymentIntentId: true },
  });
  const payments = await db.payment.findMany({
    where: { paymentIntentId: { in: disputes.map(({ paymentIntentId }) => paymentIntentId) } },
    select: {
      id: true,
      paymentIntentId: true,
      organization: { select: { id: true, name: true } },
      assignment: {
        select: {
          learner: { select: { id: true, name: true } },
          course: { select: { id: true, title: true } },
        },
      },
    },
  });
  return disputes.map(({ paymentIntentId, ...dispute }) => {
    const found = payments.find((payment) => payment.paymentIntentId === paymentIntentId);
    const payment = found ? { id: found.id, organization: found.organization, ...found.assignment } : null;
    return { ...withIsoDates(dispute), amountCents: Number(dispute.amountCents), payment };
  });
}
