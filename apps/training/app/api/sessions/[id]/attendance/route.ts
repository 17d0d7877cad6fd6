import { attendanceQuery, markAttendanceBody, sessionAttendance } from '@repo/schemas/training/attendance';
import { envelope, id, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { getSessionAttendance } from '#domain/attendance/get-session-attendance.ts';
import { markAttendance } from '#domain/attendance/mark-attendance.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const params = z.object({ id });

export const GET = route({
  operationId: 'getSessionAttendance',
  summary: 'Everybody in a session’s class with what was marked',
  tags: ['Attendance'],
  access: 'trainer',
  params,
  query: attendanceQuery,
  response: { schema: envelope(sessionAttendance) },
  errors: [errors.sessionNotFound],
  run: async ({ ctx, params, query: { userId } }) =>
    succeed(await getSessionAttendance(ctx, params.id, userId.length > 0 ? userId : null)),
});

export const PUT = route({
  operationId: 'markAttendance',
  summary: 'Mark attendance by hand; this overrides a mark made by code',
  tags: ['Attendance'],
  access: 'trainer',
  params,
  body: markAttendanceBody,
  response: { schema: envelope(sessionAttendance) },
  errors: [errors.sessionNotFound, errors.sessionToCome, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await markAttendance(ctx, params.id, body)),
});
