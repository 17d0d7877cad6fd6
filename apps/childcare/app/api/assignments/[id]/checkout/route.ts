import { idParams } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { reopenCheckoutOrEnroll } from '#domain/payments/reopen-checkout-or-enroll.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reopenCheckout',
  summary: 'Where to pay for an assignment that is not paid yet',
  description: 'null where the course has become free meanwhile: then the learner is enrolled.',
  tags: ['Assignments'],
  access: 'manager',
  params: idParams,
  response: { schema: z.object({ checkoutUrl: z.string().nullable() }) },
  mayTakeLong: 'waits for the payment provider',
  errors: [
    errors.assignmentNotFound,
    errors.nothingToPay,
    errors.paymentUnderWay,
    errors.courseNotPublished,
    errors.paymentsUnavailable,
  ],
  run: ({ ctx, params }) => reopenCheckoutOrEnroll(ctx, params.id),
});
