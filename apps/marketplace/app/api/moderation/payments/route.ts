import { paymentsForModerators } from '@repo/schemas/marketplace/payment';
import { listPaymentsAwaitingModerators } from '#domain/payments/payments-awaiting-moderators.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  isOff: isPaymentOff,
  operationId: 'listModeratedPayments',
  summary: 'Payments that buyers dispute, payments that banks look at, and events that do not fit',
  tags: ['Moderation'],
  access: 'moderator',
  response: { schema: paymentsForModerators },
  run: ({ ctx }) => listPaymentsAwaitingModerators(ctx),
});
