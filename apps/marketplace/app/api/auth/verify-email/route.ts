import { verifyEmailBody } from '@repo/schemas/marketplace/account';
import { message } from '@repo/schemas/marketplace/common';
import { verifyEmail } from '#domain/accounts/verify-email.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'verifyEmail',
  summary: 'Confirm an email address with the link that was mailed',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'register',
  body: verifyEmailBody,
  response: { schema: message },
  errors: [errors.deadLink],
  async run({ ctx, body }) {
    await verifyEmail(ctx, body);
    return { message: 'Your email address is confirmed' };
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
