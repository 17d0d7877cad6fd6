import { createCspReportReader, maxReportBytes } from '@repo/http/csp-reports';
import { cspReport } from '@repo/schemas/csp-report';
import { z } from 'zod';
import { listCspReports } from '#domain/csp-reports/list-csp-reports.ts';
import { recordCspReports } from '#domain/csp-reports/record-csp-reports.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { pages } from '#generated/pages.ts';
import { route } from '#http.ts';

const readReports = createCspReportReader(pages);

export const GET = route({
  operationId: 'listCspReports',
  summary: 'What browsers reported of the pages’ Content-Security-Policy, counted by kind',
  tags: ['Platform'],
  access: 'superAdmin',
  response: { schema: z.object({ reports: z.array(cspReport) }) },
  run: async ({ ctx }) => ({ reports: await listCspReports(ctx) }),
});

export const POST = route({
  operationId: 'reportCspViolations',
  summary: 'Where browsers report what a page’s policy stopped',
  description:
    'application/csp-report or application/reports+json. No query, id or address of a visitor is kept.',
  tags: ['Description'],
  access: 'anonymous',
  rateLimit: 'cspReport',
  body: z.string(),
  bodyType: 'text',
  maxBodyBytes: maxReportBytes,
  response: { status: 204, contentType: 'text/plain', description: 'Counted' },
  async run({ ctx, body, request }) {
    const hosts = [new URL(env().CHILDCARE_URL).host, new URL(request.url).host];
    const violations = readReports({ contentType: request.headers.get('content-type'), body, hosts });
    if (violations === null) {
      throw errors.invalid({ message: 'This is not a report of a Content-Security-Policy' });
    }
    await recordCspReports(ctx, violations);
    return new Response(null, { status: 204 });
  },
});
