import { attendanceDetailsBody, attendanceRow } from '@repo/schemas/training/attendance';
import { id } from '@repo/schemas/training/common';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { saveAttendanceDetails } from '#domain/attendance/save-attendance-details.ts';
import { errors } from '#domain/errors.ts';

export const PUT = successDataRoute({
  operationId: 'saveAttendanceDetails',
  summary: 'How much of a session a learner attended, and why they missed the rest',
  description: 'Once they are marked. A mark that is removed takes this away.',
  tags: ['Attendance'],
  access: 'trainer',
  params: z.object({ id, userId: id }),
  body: attendanceDetailsBody,
  response: { schema: attendanceRow },
  errors: [errors.sessionNotFound, errors.sessionToCome, errors.learnerNotMarked, errors.changedMeanwhile],
  run: ({ ctx, params, body }) =>
    saveAttendanceDetails(ctx, { sessionId: params.id, userId: params.userId }, body),
});
