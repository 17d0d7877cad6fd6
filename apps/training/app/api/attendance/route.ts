import { sendCodeBody, storedAttendance } from '@repo/schemas/training/attendance';
import { envelope, succeed } from '@repo/schemas/training/common';
import { attendByCode } from '#domain/attendance/attend-by-code.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'attend',
  summary: 'Store one’s attendance with the code on the screen of the class',
  description: 'A refusal says that nothing was stored, and why.',
  tags: ['Attendance'],
  access: 'user',
  rateLimit: 'attendanceCode',
  body: sendCodeBody,
  response: { schema: envelope(storedAttendance) },
  errors: [errors.attendanceNotStored, errors.attendanceNotEnrolled],
  run: async ({ ctx, body }) => succeed(await attendByCode(ctx, body.code)),
});
