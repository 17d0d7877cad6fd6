import {
  certificateLogo,
  certificateLogoBody,
  certificateLogos,
  maxLogoBytes,
} from '@repo/schemas/training/certificate-template';
import { successDataRoute } from '#data-route.ts';
import { listNewestAndUsedCertificateLogos } from '#domain/certificate-templates/get-template.ts';
import { storeCertificateLogo } from '#domain/certificate-templates/store-logo.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Certificates'], access: 'admin' } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'listCertificateLogos',
  summary: 'The last logos for certificates, and the one that is used',
  response: { schema: certificateLogos },
  run: ({ ctx }) => listNewestAndUsedCertificateLogos(ctx),
});

export const POST = successDataRoute({
  ...common,
  operationId: 'uploadCertificateLogo',
  summary: 'Upload a logo that a template can use',
  rateLimit: 'upload',
  body: certificateLogoBody,
  bodyType: 'multipart',
  maxFileBytes: maxLogoBytes,
  response: { schema: certificateLogo },
  errors: [errors.fileRefused],
  run: ({ ctx, body }) => storeCertificateLogo(ctx, body),
});
