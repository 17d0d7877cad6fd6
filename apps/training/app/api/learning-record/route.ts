import { fileResponse } from '@repo/files/file-response';
import { printOwnLearningRecord } from '#domain/learning-record/print-learning-record.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadOwnLearningRecord',
  summary: 'All your enrolments, with hours, results and certificates, as PDF',
  tags: ['Certificates'],
  access: 'user',
  rateLimit: 'print',
  response: { contentType: 'application/pdf', description: 'A4 pages' },
  run: async ({ ctx }) => {
    const file = await printOwnLearningRecord(ctx, env().TRAINING_NAME);
    const bytes = file.content.byteLength;
    return fileResponse({ ...file, contentType: 'application/pdf', bytes, isSaved: true });
  },
});
