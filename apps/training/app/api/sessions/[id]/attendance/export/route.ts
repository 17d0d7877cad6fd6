import { csvResponse } from '@repo/http/csv-response';
import { attendanceTableQuery } from '@repo/schemas/training/attendance';
import { idParams } from '@repo/schemas/training/common';
import { exportAttendanceAsCsv } from '#domain/attendance/export-attendance.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAttendance',
  summary: 'The attendance of a session, as CSV',
  description: 'For the trainer of the class and admins.',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  query: attendanceTableQuery,
  response: { contentType: 'text/csv', description: 'The learners that match' },
  errors: [errors.sessionNotFound],
  run: ({ ctx, params, query }) => csvResponse('attendance', exportAttendanceAsCsv(ctx, params.id, query)),
});
