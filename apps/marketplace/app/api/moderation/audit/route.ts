import { auditListQuery, auditPage } from '@repo/schemas/marketplace/moderation';
import { listAudit } from '#domain/moderation/list-audit.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'listAudit',
  summary: 'What moderators did, latest first',
  tags: ['Moderation'],
  access: 'moderator',
  query: auditListQuery,
  response: { schema: auditPage },
  run: ({ ctx, query }) => listAudit(ctx, query),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
