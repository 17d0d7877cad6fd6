import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/childcare/common';
import { printOwnCertificate } from '#domain/certificates/print-own-certificate.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadCertificate',
  summary: 'Your certificate as PDF',
  description:
    'Named by `id` or by `certificateId`. For its owner alone: 403 to everybody else, also to SUPER_ADMIN. 409 once it was revoked.',
  tags: ['Certificates'],
  access: 'user',
  rateLimit: 'print',
  params: idParams,
  response: { contentType: 'application/pdf', description: 'One A4 page' },
  errors: [errors.certificateNotFound, errors.forbidden, errors.certificateRevoked],
  run: async ({ ctx, params }) => {
    const { name, content } = await printOwnCertificate(ctx, params.id, {
      serviceName: env().CHILDCARE_NAME,
    });
    return fileResponse({
      name,
      contentType: 'application/pdf',
      bytes: content.byteLength,
      content,
      isSaved: true,
    });
  },
});
