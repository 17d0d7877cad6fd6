import { attendanceQuery, markAttendanceBody, sessionAttendance } from '@repo/schemas/training/attendance';
import { id } from '@repo/schemas/training/common';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { getSessionAttendance } from '#domain/attendance/get-session-attendance.ts';
import { markAttendance } from '#domain/attendance/mark-attendance.ts';
import { errors } from '#domain/errors.ts';

const params = z.object({ id });

export const GET = successDataRoute({
  operationId: 'getSessionAttendance',
  summary: 'Everybody in a session’s class with what was marked',
  tags: ['Attendance'],
  access: 'trainer',
  params,
  query: attendanceQuery,
  response: { schema: sessionAttendance },
  errors: [errors.sessionNotFound],
  run: ({ ctx, params, query: { userId } }) =>
    getSessionAttendance(ctx, params.id, userId.length > 0 ? userId : null),
});

export const PUT = successDataRoute({
  operationId: 'markAttendance',
  summary: 'Mark attendance by hand; this overrides a mark made by code',
  tags: ['Attendance'],
  access: 'trainer',
  params,
  body: markAttendanceBody,
  response: { schema: sessionAttendance },
  errors: [errors.sessionNotFound, errors.sessionToCome, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => markAttendance(ctx, params.id, body),
});
