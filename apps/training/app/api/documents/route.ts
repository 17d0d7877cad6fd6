import { documentOwnerQuery, personalDocument } from '@repo/schemas/training/upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listDocuments } from '#domain/files/list-documents.ts';

export const GET = successDataRoute({
  operationId: 'listDocuments',
  summary: 'A person’s picture, CVs and certificates, the latest first',
  tags: ['Documents'],
  access: 'user',
  query: documentOwnerQuery,
  response: { schema: personalDocument.array() },
  errors: [errors.forbidden],
  run: ({ ctx, query }) => listDocuments(ctx, query.userId),
});
