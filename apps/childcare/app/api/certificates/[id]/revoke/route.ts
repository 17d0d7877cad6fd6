import { revokeCertificateBody, revokedCertificateAnswer } from '@repo/schemas/childcare/certificate';
import { idParams } from '@repo/schemas/childcare/common';
import { revokeCertificateAndNotify } from '#domain/certificates/revoke-certificate.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'revokeCertificate',
  summary: 'Revoke a certificate, for good',
  description:
    'Named by `id` or by `certificateId`. SUPER_ADMIN any, a manager those that learners of their centre earned in it. The reason is public: whoever checks the certificate reads it. Another one takes doing the course again.',
  tags: ['Certificates'],
  access: 'manager',
  params: idParams,
  body: revokeCertificateBody,
  response: { schema: revokedCertificateAnswer },
  errors: [errors.certificateNotFound, errors.forbidden, errors.certificateRevoked],
  run: async ({ ctx, params, body }) => ({
    certificate: await revokeCertificateAndNotify(ctx, params.id, body),
  }),
});
