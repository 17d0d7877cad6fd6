import { certificatesAnswer, certificatesQuery } from '@repo/schemas/childcare/certificate';
import { listCertificates } from '#domain/certificates/list-certificates.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCertificates',
  summary: 'Your certificates, the newest first',
  description:
    'A renewed one stays in the list. Managers may read those of a learner of their centre, SUPER_ADMIN those of anybody.',
  tags: ['Certificates'],
  access: 'user',
  query: certificatesQuery,
  response: { schema: certificatesAnswer },
  errors: [errors.forbidden],
  run: async ({ ctx, query }) => ({ certificates: await listCertificates(ctx, query) }),
});
