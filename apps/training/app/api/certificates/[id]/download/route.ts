import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { drawOwnCertificatePdf } from '#domain/certificates/draw-certificate-pdf.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadCertificate',
  summary: 'Your certificate as PDF',
  description: 'Named by `id` or by `certificateId`. For its owner alone; 400 once it was revoked.',
  tags: ['Certificates'],
  access: 'user',
  rateLimit: 'print',
  params: idParams,
  response: { contentType: 'application/pdf', description: 'One A4 page' },
  errors: [errors.certificateNotFound, errors.certificateRevoked],
  run: async ({ ctx, params }) => {
    const serviceName = env().TRAINING_NAME;
    const { name, content } = await drawOwnCertificatePdf(ctx, params.id, { serviceName });
    const bytes = content.byteLength;
    return fileResponse({ name, contentType: 'application/pdf', bytes, content, isSaved: true });
  },
});
