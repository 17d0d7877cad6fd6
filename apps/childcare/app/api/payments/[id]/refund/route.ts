import { idParams } from '@repo/schemas/childcare/common';
import { paymentAnswer } from '@repo/schemas/childcare/payment';
import { errors } from '#domain/errors.ts';
import { refundDuePayment } from '#domain/payments/refund-due-payment.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'refundPayment',
  summary: 'Give back what was paid for something cancelled, waived or paid twice',
  description: 'Asked again it answers the same payment: the money goes back once.',
  tags: ['Payments'],
  access: 'superAdmin',
  params: idParams,
  response: { schema: paymentAnswer },
  mayTakeLong: 'waits for the payment provider',
  errors: [errors.staleProof, errors.paymentNotFound, errors.notToRefund, errors.paymentsUnavailable],
  run: async ({ ctx, params }) => ({ payment: await refundDuePayment(ctx, params.id) }),
});
