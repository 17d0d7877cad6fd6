import { idParams } from '@repo/schemas/training/common';
import { enrolmentAnswer } from '@repo/schemas/training/enrolment';
import { transferBody, transferChoices } from '@repo/schemas/training/transfer';
import { successDataRoute } from '#data-route.ts';
import { listTransferChoices } from '#domain/enrolments/list-transfer-choices.ts';
import { transferEnrolmentAndNotify } from '#domain/enrolments/transfer-enrolment.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Enrolments'], access: 'admin', params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'listTransferChoices',
  summary: 'Other classes of the course that the learner can be moved to, with the mail that they would get',
  response: { schema: transferChoices },
  errors: [errors.enrolmentNotFound, errors.notTransferable],
  run: ({ ctx, params }) => listTransferChoices(ctx, params.id),
});

export const POST = successDataRoute({
  ...common,
  operationId: 'transferEnrolment',
  summary: 'Move a learner to another class of the course, with one mail',
  description:
    'While reporting to the agency is switched on, it is reported as a cancellation and an enrolment; otherwise it has to be changed there as well.',
  body: transferBody,
  response: { schema: enrolmentAnswer },
  errors: [
    errors.enrolmentNotFound,
    errors.notTransferable,
    errors.courseRunNotFound,
    errors.alreadyEnrolled,
    errors.classCancelled,
    errors.classFinished,
    errors.classFull,
  ],
  run: ({ ctx, params, body }) => transferEnrolmentAndNotify(ctx, params.id, body),
});
