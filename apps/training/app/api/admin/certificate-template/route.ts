import {
  certificateTemplate,
  saveCertificateTemplateBody,
} from '@repo/schemas/training/certificate-template';
import { successDataRoute } from '#data-route.ts';
import { getCertificateTemplate } from '#domain/certificate-templates/get-template.ts';
import { saveCertificateTemplate } from '#domain/certificate-templates/save-template.ts';
import { errors } from '#domain/errors.ts';

const common = {
  tags: ['Certificates'],
  access: 'admin',
  response: { schema: certificateTemplate },
} as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getCertificateTemplate',
  summary: 'How certificates of the training centre look',
  run: ({ ctx }) => getCertificateTemplate(ctx),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'saveCertificateTemplate',
  summary: 'Change how certificates look that are issued from now on',
  description: 'Those issued before keep the version that they were issued with.',
  body: saveCertificateTemplateBody,
  errors: [errors.changedMeanwhile],
  run: ({ ctx, body }) => saveCertificateTemplate(ctx, body),
});
