import { message } from '@repo/schemas/marketplace/common';
import { resendVerification } from '#domain/accounts/resend-verification.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'resendVerification',
  summary: 'Mail the signed-in person a new link to confirm their address',
  tags: ['Accounts'],
  access: 'user',
  rateLimit: 'register',
  response: { schema: message },
  async run({ ctx }) {
    const { alreadyVerified } = await resendVerification(ctx);
    return {
      message: alreadyVerified
        ? 'Your email address is already confirmed'
        : 'We sent you a new link. It may take a minute to arrive',
    };
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
