import { assignedTrainer, assignTrainerBody } from '@repo/schemas/training/class';
import { successDataRoute } from '#data-route.ts';
import { assignTrainerAndNotify } from '#domain/classes/assign-trainer.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'assignTrainer',
  summary: 'Give a class its trainer, who is told by mail',
  tags: ['Classes'],
  access: 'admin',
  body: assignTrainerBody,
  response: { schema: assignedTrainer },
  errors: [errors.courseRunNotFound, errors.userNotFound, errors.notATrainer, errors.trainerDeactivated],
  run: ({ ctx, body }) => assignTrainerAndNotify(ctx, body),
});
