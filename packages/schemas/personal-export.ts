import { z } from 'zod';
import { id, timestamp } from './values.ts';

export const personalExport = z.object({
  id,
  status: z.enum(['preparing', 'ready', 'failed', 'expired']),
  requestedAt: timestamp,
  readyAt: timestamp.nullable(),
  expiresAt: timestamp
    .nullable()
    .meta({ description: 'When the file is removed: seven days after it was ready' }),
  bytes: z.number().int().nullable().meta({ description: 'Of the zip' }),
  message: z.string().nullable().meta({ description: 'Why it failed, and what to do' }),
});
export type PersonalExport = z.infer<typeof personalExport>;

export const personalExports = z.object({ exports: z.array(personalExport) });
export const requestedExport = z.object({ id });

const shared = { tags: ['Your data'], access: 'user' as const };

export const personalExportRoutes = {
  list: {
    ...shared,
    operationId: 'listExports',
    summary: 'The copies of your data that you asked for in the last 30 days',
    response: { schema: personalExports },
  },
  ask: {
    ...shared,
    operationId: 'requestExport',
    summary: 'Ask for a copy of your data',
    description:
      'A zip of JSON and documents is written in the background; a mail says when it is ready. One at a time (409), three a day (429).',
    response: { status: 202, schema: requestedExport },
  },
  download: {
    ...shared,
    operationId: 'downloadExport',
    summary: 'A copy of your data, as a zip',
    description: 'For its owner alone, for seven days; 404 for any other.',
    params: z.object({ id }),
    response: { contentType: 'application/zip', description: 'The zip' },
  },
};
