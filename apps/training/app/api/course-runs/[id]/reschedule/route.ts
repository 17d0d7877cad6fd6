import { idParams } from '@repo/schemas/training/common';
import { courseRun, rescheduleRunBody } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { rescheduleRunAndNotify } from '#domain/classes/reschedule-run.ts';
import { errors } from '#domain/errors.ts';
import { changeErrors, roomErrors } from '../../change-errors.ts';

export const POST = successDataRoute({
  operationId: 'rescheduleCourseRun',
  summary: 'Move a class: its dates and all its sessions',
  description:
    'When dates or times change, everybody in it is told the old and the new ones by mail. A published class moves at the agency first: when that refuses or is away, nothing changes here.',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: rescheduleRunBody,
  response: { schema: courseRun },
  mayTakeLong: 'waits for the agency',
  errors: [...changeErrors, ...roomErrors, errors.sessionNotFound, errors.sessionAttended],
  run: ({ ctx, params, body }) => rescheduleRunAndNotify(ctx, params.id, body),
});
