import {
  expiringOrExpiredCertificatesAnswer,
  expiringOrExpiredCertificatesQuery,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { listExpiredAndExpiringCertificates } from '#domain/certificates/list-expired-and-expiring-certificates.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listEndingCertificates',
  summary: 'Certificates of your learners that expire within 60 days or have expired',
  tags: ['Centres'],
  access: 'manager',
  mayLag: true,
  query: expiringOrExpiredCertificatesQuery,
  response: { schema: expiringOrExpiredCertificatesAnswer },
  errors: [errors.organizationNotFound],
  run: async ({ ctx, query }) => ({ certificates: await listExpiredAndExpiringCertificates(ctx, query) }),
});
