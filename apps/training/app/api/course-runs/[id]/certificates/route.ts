import {
  certificateBatch,
  classCertificates,
  issueCertificatesBody,
} from '@repo/schemas/training/certificate';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { getClassCertificates } from '#domain/certificates/get-class-certificates.ts';
import { startCertificateBatch } from '#domain/certificates/start-certificate-batch.ts';
import { errors } from '#domain/errors.ts';
import { enqueueCertificateBatch } from '#jobs/enqueue-certificate-batch.ts';

const common = { tags: ['Certificates'], params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  access: 'trainer',
  operationId: 'getClassCertificates',
  summary: 'Who of a class is completed, and their certificates',
  description: 'For its trainer and admins. `batch` says how far the issue is that an admin began last.',
  response: { schema: classCertificates },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => getClassCertificates(ctx, params.id),
});

export const POST = successDataRoute({
  ...common,
  access: 'admin',
  operationId: 'issueCertificates',
  summary: 'Issue certificates to completed learners of a class, as one job',
  description: 'Each is notified. Refused as a whole while one of them is not completed or has a valid one.',
  body: issueCertificatesBody,
  response: { schema: certificateBatch },
  errors: [errors.courseRunNotFound, errors.certificatesBeingIssued, errors.certificatesNotReady],
  run: ({ ctx, params, body }) => startCertificateBatch(ctx, params.id, body, enqueueCertificateBatch),
});
