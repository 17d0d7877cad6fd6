import { fileResponse } from '@repo/files/file-response';
import { cpdRecordPdfQuery } from '@repo/schemas/childcare/cpd';
import { printAndAuditCpdRecord } from '#domain/cpd/print-cpd-record.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

const contentType = 'application/pdf';

export const GET = route({
  operationId: 'printCpdRecord',
  summary: 'Your CPD record of a year as PDF, or that of a learner of your centre',
  description: 'For whom `GET /api/cpd-record` is. What a manager prints is in the audit log.',
  tags: ['CPD'],
  access: 'user',
  rateLimit: 'print',
  query: cpdRecordPdfQuery,
  response: { contentType, description: 'A4 pages' },
  errors: [errors.learnerNotFound, errors.cpdRecordNotFound],
  run: async ({ ctx, query }) => {
    const { name, content } = await printAndAuditCpdRecord(ctx, query, env().CHILDCARE_NAME);
    return fileResponse({ name, contentType, bytes: content.byteLength, content, isSaved: true });
  },
});
