import type { OpenDispute } from '@repo/schemas/childcare/payment-dispute';
import type { SuperAdminContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { paymentTablesSql } from './payment-rows.ts';

const most = 100;

type Row = Omit<OpenDispute, 'openedAt' | 'respondBy' | 'fundsWithdrawnAt' | 'fundsReinstatedAt'> & {
  openedAt: Date;
  respondBy: Date | null;
  fundsWithdrawnAt: Date | null;
  fundsReinstatedAt: Date | null;
};

/** The dispute to answer first comes first; at most 100. Index: payment_dispute_status_opened_at_idx. */
export async function listOpenDisputes({ db }: Pick<SuperAdminContext, 'db'>): Promise<OpenDispute[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT d.id, d.status::text AS status, d.amount_cents::float8 AS "amountCents", d.currency, d.reason,
      d.opened_at AS "openedAt", d.respond_by AS "respondBy", d.funds_withdrawn_at AS "fundsWithdrawnAt",
      d.funds_reinstated_at AS "fundsReinstatedAt",
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object(
        'id', p.id,
        'learner', jsonb_build_object('id', u.id, 'name', u.name),
        'course', jsonb_build_object('id', c.id, 'title', c.title),
        'organization', jsonb_build_object('id', o.id, 'name', o.name)
      ) END AS payment
    FROM payment_dispute d LEFT JOIN (${paymentTablesSql}) ON p.payment_intent_id = d.payment_intent_id
    WHERE d.status IN ('OPEN', 'INQUIRY')
    ORDER BY d.respond_by NULLS LAST, d.opened_at, d.id LIMIT ${most}`;
  return rows.map(withIsoDates);
}
