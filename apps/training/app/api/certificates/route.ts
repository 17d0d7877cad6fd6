import { ownCertificates } from '@repo/schemas/training/certificate';
import { successDataRoute } from '#data-route.ts';
import { listOwnCertificates } from '#domain/certificates/list-own-certificates.ts';

export const GET = successDataRoute({
  operationId: 'listCertificates',
  summary: 'Your certificates, the newest first, revoked ones too',
  tags: ['Certificates'],
  access: 'user',
  response: { schema: ownCertificates },
  run: ({ ctx }) => listOwnCertificates(ctx),
});
