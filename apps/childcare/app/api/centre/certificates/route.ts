import {
  endingCertificatesAnswer,
  endingCertificatesQuery,
} from '@repo/schemas/childcare/ending-certificate';
import { listExpiredAndExpiringCertificates } from '#domain/certificates/list-expired-and-expiring-certificates.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listEndingCertificates',
  summary: 'Certificates of your learners that expire within 60 days or have expired',
  tags: ['Centres'],
  access: 'manager',
  mayLag: true,
  query: endingCertificatesQuery,
  response: { schema: endingCertificatesAnswer },
  errors: [errors.organizationNotFound],
  run: async ({ ctx, query }) => ({ certificates: await listExpiredAndExpiringCertificates(ctx, query) }),
});
