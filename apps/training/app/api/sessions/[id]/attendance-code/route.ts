import { attendanceCode } from '@repo/schemas/training/attendance';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getAttendanceCode',
  summary: 'What the attendance screen of a session shows now',
  description: 'The code changes every 20 seconds, and there is one during the session only.',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  response: { schema: envelope(attendanceCode) },
  errors: [errors.sessionNotFound],
  run: async ({ ctx, params }) => succeed(await getAttendanceCode(ctx, params.id)),
});
