import { assignedTrainer, assignTrainerBody } from '@repo/schemas/training/class';
import { envelope, succeed } from '@repo/schemas/training/common';
import { assignTrainer } from '#domain/classes/assign-trainer.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'assignTrainer',
  summary: 'Give a class its trainer, who is told by mail',
  tags: ['Classes'],
  access: 'admin',
  body: assignTrainerBody,
  response: { schema: envelope(assignedTrainer) },
  errors: [errors.courseRunNotFound, errors.userNotFound, errors.notATrainer, errors.trainerDeactivated],
  run: async ({ ctx, body }) => succeed(await assignTrainer(ctx, body)),
});
