import { idParams } from '@repo/schemas/training/common';
import { cancelClassBody, courseRun } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { cancelRunAndEnrolments } from '#domain/classes/cancel-run-and-enrolments.ts';
import { changeErrors } from '../../change-errors.ts';

export const POST = successDataRoute({
  operationId: 'cancelCourseRun',
  summary: 'Cancel a class for good; its enrolments end, and learners and trainer are mailed why',
  description:
    'A published class leaves the agency’s list first: when the agency refuses or is away, nothing changes here.',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: cancelClassBody,
  response: { schema: courseRun },
  mayTakeLong: 'waits for the agency',
  errors: changeErrors,
  run: ({ ctx, params, body }) => cancelRunAndEnrolments(ctx, params.id, body),
});
