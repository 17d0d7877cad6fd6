import { paymentAlertsAnswer } from '@repo/schemas/childcare/payment-alert';
import { listPaymentAlerts } from '#domain/payments/list-payment-alerts.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listPaymentAlerts',
  summary:
    'Events of the payment provider that matched no payment, refunds that failed, and parts that a bank took',
  description: 'They changed nothing. The open ones first, then the newest; at most 100.',
  tags: ['Payments'],
  access: 'superAdmin',
  response: { schema: paymentAlertsAnswer },
  run: async ({ ctx }) => ({ alerts: await listPaymentAlerts(ctx) }),
});
