import { recordedAttendance, submitAttendanceCodeBody } from '@repo/schemas/training/attendance';
import { successDataRoute } from '#data-route.ts';
import { markSelfPresentByCode } from '#domain/attendance/attend-by-code.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'attend',
  summary: 'Store one’s attendance with the code on the screen of the class',
  description: 'A refusal says that nothing was stored, and why.',
  tags: ['Attendance'],
  access: 'user',
  rateLimit: 'attendanceCode',
  body: submitAttendanceCodeBody,
  response: { schema: recordedAttendance },
  errors: [errors.attendanceNotStored, errors.attendanceNotEnrolled],
  run: ({ ctx, body }) => markSelfPresentByCode(ctx, body.code),
});
