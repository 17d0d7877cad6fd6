import { idParams } from '@repo/schemas/marketplace/common';
import { payment } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { confirmReceiptAndRelease } from '#domain/payments/act-on-payment.ts';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'confirmReceipt',
  summary: 'The buyer has received it: the seller gets the money',

  tags: ['Payments'],
  access: 'user',
  rateLimit: 'payment',
  params: idParams,

  response: { schema: payment },
  errors: [errors.paymentNotFound, errors.forbidden, errors.paymentMoved, errors.moneyWithBank],
  async run({ ctx, params }) {
    await confirmReceiptAndRelease(ctx, params.id);
    return getVisiblePayment(ctx, params.id);
  },
});
