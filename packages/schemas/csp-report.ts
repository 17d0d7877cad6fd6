import { z } from 'zod';
import { timestamp } from './values.ts';

export const cspReport = z.object({
  directive: z.string().meta({ examples: ['script-src-elem'] }),
  blocked: z.string().meta({ description: 'An origin or a keyword, never a whole address' }),
  page: z
    .string()
    .meta({ description: 'The pattern of the page, without ids', examples: ['/listings/[slug]'] }),
  count: z.int(),
  firstSeen: timestamp,
  lastSeen: timestamp,
});

export type CspReport = z.infer<typeof cspReport>;

export const cspReportRoutes = {
  list: {
    operationId: 'listCspReports',
    summary: 'What browsers reported of the pages’ Content-Security-Policy, counted by kind',
  },
  report: {
    operationId: 'reportCspViolations',
    summary: 'Where browsers report what a page’s policy stopped',
    description:
      'application/csp-report or application/reports+json. No query, id or address of a visitor is kept.',
    tags: ['Description'],
    access: 'anonymous',
    rateLimit: 'cspReport',
    body: z.string(),
    bodyType: 'text',
    bodyContent: {
      'application/csp-report': z.looseObject({ 'csp-report': z.looseObject({}) }),
      'application/reports+json': z.array(z.looseObject({ type: z.string(), body: z.looseObject({}) })),
      'application/json': z.unknown().meta({ description: 'Either of the two' }),
    },
    response: { status: 204, contentType: 'text/plain', description: 'Counted' },
  },
} as const;
