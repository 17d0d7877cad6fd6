import { envelope, id, succeed } from '@repo/schemas/training/common';
import { classDueDate, setDueDatesBody } from '@repo/schemas/training/due-date';
import { z } from 'zod';
import { listClassDueDates, setClassDueDates } from '#domain/due-dates/class-due-dates.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const params = z.object({ id });
const response = { schema: envelope(z.array(classDueDate)) };

export const GET = route({
  operationId: 'listClassDueDates',
  summary: 'When a class has to hand in for each assessment of its course',
  tags: ['Classes'],
  access: 'trainer',
  params,
  response,
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params }) => succeed(await listClassDueDates(ctx, params.id)),
});

export const PUT = route({
  operationId: 'setClassDueDates',
  summary: 'Give a class its own due dates',
  tags: ['Classes'],
  access: 'trainer',
  params,
  body: setDueDatesBody,
  response,
  errors: [errors.courseRunNotFound, errors.assessmentNotFound, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await setClassDueDates(ctx, params.id, body)),
});
