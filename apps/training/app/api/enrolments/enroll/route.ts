import { enrolBody, enrolmentAnswer } from '@repo/schemas/training/enrolment';
import { successDataRoute } from '#data-route.ts';
import { enrolSelfAndNotify } from '#domain/enrolments/enrol-self.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'enroll',
  summary: 'Enrol in a class',
  description:
    'Who withdrew before is enrolled again, under the same id. A place in another class of the course that has not finished is 400, but for admins. A mail confirms it.',
  tags: ['Enrolments'],
  access: 'user',
  body: enrolBody,
  response: { schema: enrolmentAnswer },
  errors: [
    errors.courseRunNotFound,
    errors.alreadyEnrolled,
    errors.enrolledInCourse,
    errors.removedFromClass,
    errors.classCancelled,
    errors.classFinished,
    errors.classFull,
  ],
  run: ({ ctx, body }) => enrolSelfAndNotify(ctx, body.courseRunId),
});
