import { attendanceCode } from '@repo/schemas/training/attendance';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'getAttendanceCode',
  summary: 'What the attendance screen of a session shows now',
  description: 'The code changes every 20 seconds, and there is one during the session only.',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  response: { schema: attendanceCode },
  errors: [errors.sessionNotFound],
  run: ({ ctx, params }) => getAttendanceCode(ctx, params.id),
});
