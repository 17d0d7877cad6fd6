import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { errors } from '#domain/errors.ts';
import { printAndAuditLearningRecord } from '#domain/learning-record/print-learning-record.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadLearningRecord',
  summary: 'All enrolments of a person, with hours, results and certificates, as PDF',
  description: 'Written down in the audit log.',
  tags: ['People'],
  access: 'admin',
  rateLimit: 'print',
  params: idParams,
  response: { contentType: 'application/pdf', description: 'A4 pages' },
  errors: [errors.userNotFound],
  run: async ({ ctx, params }) => {
    const file = await printAndAuditLearningRecord(ctx, params.id, env().TRAINING_NAME);
    const bytes = file.content.byteLength;
    return fileResponse({ ...file, contentType: 'application/pdf', bytes, isSaved: true });
  },
});
