import { externalCertificatePage } from '@repo/schemas/childcare/external';
import { externalListDescription, externalListQuery } from '@repo/schemas/external-list';
import { listCertificatesOfKeyCentre } from '#domain/external/list-certificates.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalCertificates',
  summary: 'The certificates that the centre’s learners earned in it',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'certificatesKey',
  query: externalListQuery,
  response: { schema: externalCertificatePage },
  run: ({ ctx, query }) => listCertificatesOfKeyCentre(ctx, query),
});
