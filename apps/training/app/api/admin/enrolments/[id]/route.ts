import { idParams } from '@repo/schemas/training/common';
import { enrolmentAnswer, setEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { successDataRoute } from '#data-route.ts';
import { setEnrolmentStatusAndNotify } from '#domain/enrolments/set-enrolment-status.ts';
import { errors } from '#domain/errors.ts';

export const PUT = successDataRoute({
  operationId: 'setEnrolmentStatus',
  summary: 'Cancel an enrolment, remove a learner, complete a class, or take any of it back',
  description:
    'The learner is told by mail when an enrolment ends. Taking a completion back revokes its certificate, with `certificateReason`; without that it is 400 and nothing changes.',
  tags: ['Enrolments'],
  access: 'admin',
  params: idParams,
  body: setEnrolmentStatusBody,
  response: { schema: enrolmentAnswer },
  errors: [
    errors.certificateWouldBeRevoked,
    errors.enrolmentNotFound,
    errors.classCancelled,
    errors.classFinished,
    errors.classFull,
  ],
  run: ({ ctx, params, body }) => setEnrolmentStatusAndNotify(ctx, params.id, body),
});
