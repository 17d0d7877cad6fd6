import { envelope, succeed } from '@repo/schemas/training/common';
import { documentQuery, personalDocument } from '@repo/schemas/training/upload';
import { errors } from '#domain/errors.ts';
import { listDocuments } from '#domain/files/list-documents.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listDocuments',
  summary: 'A person’s picture, CVs and certificates, the latest first',
  tags: ['Documents'],
  access: 'user',
  query: documentQuery,
  response: { schema: envelope(personalDocument.array()) },
  errors: [errors.forbidden],
  run: async ({ ctx, query }) => succeed(await listDocuments(ctx, query.userId)),
});
