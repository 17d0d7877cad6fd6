import { csvResponse } from '@repo/http/csv-response';
import { exportUploadHistoryAsCsv } from '#domain/uploads/export-upload-history.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportEnrolmentUploads',
  summary: 'The history of uploads, as CSV',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  response: { contentType: 'text/csv' },
  run: ({ ctx }) => csvResponse('uploads', exportUploadHistoryAsCsv(ctx)),
});
