import { publicCertificate, revokeCertificateBody } from '@repo/schemas/training/certificate';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { revokeCertificateAndNotify } from '#domain/certificates/revoke-certificate.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'revokeCertificate',
  summary: 'Revoke a certificate, for good',
  description:
    'Named by `id` or by `certificateId`. The reason is public: whoever checks the certificate reads it. Another one can be issued while the enrolment is completed.',
  tags: ['Certificates'],
  access: 'admin',
  params: idParams,
  body: revokeCertificateBody,
  response: { schema: publicCertificate },
  errors: [errors.certificateNotFound, errors.certificateRevoked],
  run: ({ ctx, params, body }) => revokeCertificateAndNotify(ctx, params.id, body),
});
