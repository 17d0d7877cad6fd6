import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { enrolmentAnswer, setEnrolmentBody } from '@repo/schemas/training/enrolment';
import { setEnrolmentStatus } from '#domain/enrolments/set-enrolment-status.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'setEnrolmentStatus',
  summary: 'Cancel an enrolment, remove a learner, complete a class, or take any of it back',
  description: 'The learner is told by mail when an enrolment ends.',
  tags: ['Enrolments'],
  access: 'admin',
  params: idParams,
  body: setEnrolmentBody,
  response: { schema: envelope(enrolmentAnswer) },
  errors: [errors.enrolmentNotFound, errors.classCancelled, errors.classFinished, errors.classFull],
  run: async ({ ctx, params, body }) => succeed(await setEnrolmentStatus(ctx, params.id, body)),
});
