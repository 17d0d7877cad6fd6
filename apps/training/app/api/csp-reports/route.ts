import { createCspReportReader, maxCspReportBytes } from '@repo/http/csp-reports';
import { cspReport, cspReportRoutes } from '@repo/schemas/csp-report';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { listCspReports } from '#domain/csp-reports/list-csp-reports.ts';
import { recordCspReports } from '#domain/csp-reports/record-csp-reports.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { pages } from '#generated/pages.ts';
import { route } from '#http.ts';

const readReports = createCspReportReader(pages);

export const GET = successDataRoute({
  ...cspReportRoutes.list,
  tags: ['Administration'],
  access: 'admin',
  response: { schema: z.array(cspReport) },
  run: ({ ctx }) => listCspReports(ctx),
});

export const POST = route({
  ...cspReportRoutes.report,
  maxBodyBytes: maxCspReportBytes,
  async run({ ctx, body, request }) {
    const hosts = [new URL(env().TRAINING_URL).host, new URL(request.url).host];
    const violations = readReports({ contentType: request.headers.get('content-type'), body, hosts });
    if (violations === null) {
      throw errors.invalid({ message: 'This is not a report of a Content-Security-Policy' });
    }
    await recordCspReports(ctx, violations);
    return new Response(null, { status: 204 });
  },
});
