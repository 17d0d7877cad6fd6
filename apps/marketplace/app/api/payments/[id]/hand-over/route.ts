import { idParams } from '@repo/schemas/marketplace/common';
import { payment } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { markHandedOverRestartHoldAndNotify } from '#domain/payments/act-on-payment.ts';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'handOverPaid',
  summary: 'The seller has handed it over or sent it',
  description:
    'Seven days later the seller gets the money, unless the buyer confirms before or reports a problem.',
  tags: ['Payments'],
  access: 'user',
  rateLimit: 'payment',
  params: idParams,

  response: { schema: payment },
  errors: [errors.paymentNotFound, errors.forbidden, errors.paymentMoved],
  async run({ ctx, params }) {
    await markHandedOverRestartHoldAndNotify(ctx, params.id);
    return getVisiblePayment(ctx, params.id);
  },
});
