import { securityTxtResponse } from '@repo/http/security-txt';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSecurityTxt',
  summary: 'Whom to tell about a security hole (RFC 9116)',
  tags: ['Description'],
  access: 'anonymous',
  response: { contentType: 'text/plain' },
  run: ({ ctx }) => {
    const { SECURITY_CONTACT: contact, MAIL_FROM: mailFrom, TRAINING_URL: publicUrl } = env();
    return securityTxtResponse({ contact, mailFrom, publicUrl, now: ctx.clock() });
  },
});
