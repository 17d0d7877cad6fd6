import { idParams } from '@repo/schemas/marketplace/common';
import { payment, paymentReasonBody } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { refundWholePaymentAsSeller } from '#domain/payments/act-on-payment.ts';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'refundPayment',
  summary: 'The seller gives all of it back',

  tags: ['Payments'],
  access: 'user',
  rateLimit: 'payment',
  params: idParams,
  body: paymentReasonBody,
  response: { schema: payment },
  errors: [errors.paymentNotFound, errors.forbidden, errors.paymentMoved, errors.moneyWithBank],
  async run({ ctx, params, body }) {
    await refundWholePaymentAsSeller(ctx, params.id, body);
    return getVisiblePayment(ctx, params.id);
  },
});
