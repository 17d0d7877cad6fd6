import type { PaymentAlert } from '@repo/schemas/childcare/payment-alert';
import type { SuperAdminContext } from '#domain/context.ts';
import { alertSelect, toAlert } from './alert-rows.ts';

const most = 100;

/** Payment alerts, for SUPER_ADMIN: the open ones first, then the newest, at most 100. */
export async function listAlerts({ db }: Pick<SuperAdminContext, 'db'>): Promise<PaymentAlert[]> {
  const rows = await db.paymentAlert.findMany({
    orderBy: [{ resolvedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    select: alertSelect,
  });
  return rows.map(toAlert);
}
