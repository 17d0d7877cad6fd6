import { idParams } from '@repo/schemas/marketplace/common';
import { disputeBody, payment } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { disputePaymentAndNotify } from '#domain/payments/act-on-payment.ts';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'disputePayment',
  summary: 'The buyer reports a problem, and a moderator decides',
  description: 'While the money is held; no time runs until it is decided.',
  tags: ['Payments'],
  access: 'user',
  rateLimit: 'payment',
  params: idParams,
  body: disputeBody,
  response: { schema: payment },
  errors: [errors.paymentNotFound, errors.forbidden, errors.paymentMoved, errors.moneyWithBank],
  async run({ ctx, params, body }) {
    await disputePaymentAndNotify(ctx, params.id, body);
    return getVisiblePayment(ctx, params.id);
  },
});
