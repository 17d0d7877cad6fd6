import { fileResponse } from '@repo/files/file-response';
import { previewCertificateQuery } from '@repo/schemas/training/certificate-template';
import { previewCertificate } from '#domain/certificate-templates/draw-sample-certificate.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'previewCertificate',
  summary: 'A certificate of nobody, as a template that is not saved would print it',
  tags: ['Certificates'],
  access: 'admin',
  rateLimit: 'preview',
  query: previewCertificateQuery,
  response: { contentType: 'application/pdf', description: 'One A4 page' },
  run: async ({ ctx, query }) => {
    const content = await previewCertificate(ctx, query);
    const bytes = content.byteLength;
    return fileResponse({ name: 'preview.pdf', contentType: 'application/pdf', bytes, content });
  },
});
