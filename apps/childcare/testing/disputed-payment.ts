import type { ChildcareTestDatabase } from '@repo/testing/childcare-database';
import type { useBilledCentre } from './use-billed-centre.ts';

/** When the bank opened the dispute, in seconds since 1970. */
export const disputeOpenedAtSeconds = 1_795_000_000;
export const secondsPerDay = 24 * 60 * 60;

type DisputeChanges = { days?: number; id?: string; [field: string]: unknown };

/** A billed assignment of 60 dollars, and what the provider tells about its payment intent `pi_1`. */
export async function createDisputedPayment(
  database: ChildcareTestDatabase,
  { call, deliver, billed }: ReturnType<typeof useBilledCentre>,
) {
  const world = await billed();
  const { id: paymentId, checkoutSessionId } = await world.payment();
  const paid = (id = 'evt_paid') =>
    deliver({
      id,
      type: 'checkout.session.completed',
      object: {
        id: checkoutSessionId,
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: paymentId,
        amount_total: 6000,
        currency: 'sgd',
        payment_intent: 'pi_1',
        expires_at: 1_800_000_000,
      },
    });
  const dispute = (event: string, status: string, { days = 0, id, ...changes }: DisputeChanges = {}) =>
    deliver({
      id: id ?? `evt_${event}_${status}_${days}`,
      type: `charge.dispute.${event}`,
      created: disputeOpenedAtSeconds + days * secondsPerDay,
      object: {
        id: 'du_1',
        object: 'dispute',
        amount: 6000,
        currency: 'sgd',
        charge: 'ch_1',
        payment_intent: 'pi_1',
        reason: 'fraudulent',
        status,
        created: disputeOpenedAtSeconds,
        evidence_details: {
          due_by: disputeOpenedAtSeconds + 9 * secondsPerDay,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        ...changes,
      },
    });
  const refunded = (cents: number) =>
    deliver({
      id: `evt_refunded_${cents}`,
      type: 'charge.refunded',
      object: {
        id: 'ch_1',
        payment_intent: 'pi_1',
        amount: 6000,
        amount_refunded: cents,
        currency: 'sgd',
        metadata: { reference: paymentId },
      },
    });
  const shown = async () => (await call(`/api/payments/${paymentId}`, { as: world.manager })).body.payment;
  const learn = async () => {
    const path = `/api/lectures/${world.lectures[0]?.id}/progress`;
    return (await call(path, { method: 'POST', as: world.amy, body: { completed: true } })).status;
  };
  /** What the manager is notified of after the payment arrived. */
  const told = async () =>
    (
      await database.db.notification.findMany({
        where: { userId: world.manager.id, kind: { not: 'payment-received' } },
        orderBy: { id: 'asc' },
      })
    ).map(({ kind }) => kind);
  const open = async () => (await call('/api/payments/disputes', { as: world.admin })).body.disputes;
  const alerts = async () => (await call('/api/payments/alerts', { as: world.admin })).body.alerts;
  return { ...world, paymentId, paid, dispute, refunded, shown, learn, told, open, alerts };
}
