import { renewalWindowDays } from '@repo/schemas/childcare/certificate';
import { idParams } from '@repo/schemas/childcare/common';
import { enrollmentAnswer } from '@repo/schemas/childcare/enrollment';
import { startCertificateRenewal } from '#domain/certificates/renew-certificate.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'renewCertificate',
  summary: 'Begin the course again, for a new certificate',
  description: `From ${renewalWindowDays} days before it expires, and afterwards; at once where it was revoked. Progress starts from nothing; the certificate and the quiz attempts stay. Free of charge where the course costs nothing or the centre has paid for it. Asked for again it answers the same and resets nothing.`,
  tags: ['Certificates'],
  access: 'user',
  params: idParams,
  response: { schema: enrollmentAnswer },
  errors: [
    errors.certificateNotFound,
    errors.forbidden,
    errors.notRenewable,
    errors.paymentRequired,
    errors.courseNotPublished,
  ],
  run: async ({ ctx, params }) => ({ enrollment: await startCertificateRenewal(ctx, params.id) }),
});
