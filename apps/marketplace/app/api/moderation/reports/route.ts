import { reportCasePage, reportListQuery } from '@repo/schemas/marketplace/moderation';
import { listReportCases } from '#domain/moderation/list-report-cases.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listReports',
  summary: 'The queue: reports of one status, grouped by what they are about',
  tags: ['Moderation'],
  access: 'moderator',
  query: reportListQuery,
  response: { schema: reportCasePage },
  run: ({ ctx, query }) => listReportCases(ctx, query),
});
