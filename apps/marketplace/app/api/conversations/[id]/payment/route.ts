import { idParams } from '@repo/schemas/marketplace/common';
import { conversationPayment, openedCheckout, payBody } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { openOrReuseCheckout } from '#domain/payments/open-checkout.ts';
import { getConversationPayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

const shared = { isOff: isPaymentOff, tags: ['Payments'], access: 'user', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getConversationPayment',
  summary: 'What there is to pay for what two people agreed on, and what was paid of it',
  response: { schema: conversationPayment },
  errors: [errors.conversationNotFound],
  run: ({ ctx, params }) => getConversationPayment(ctx, params.id),
});

export const POST = route({
  ...shared,
  operationId: 'openCheckout',
  summary: 'The page of the payment provider where the buyer pays',
  description: 'Repeated calls get the same page, so nobody pays twice.',
  rateLimit: 'payment',
  body: payBody,
  response: { schema: openedCheckout },
  mayTakeLong: 'waits for the payment provider',
  errors: [
    ...[errors.conversationNotFound, errors.nothingToPay, errors.forbidden, errors.cannotWrite],
    ...[errors.sellerNotPayable, errors.notPayable, errors.amountChanged, errors.alreadyPaid],
    ...[errors.paymentUnderWay, errors.paymentsUnavailable],
  ],
  run: ({ ctx, params, body }) => openOrReuseCheckout(ctx, params.id, body),
});
