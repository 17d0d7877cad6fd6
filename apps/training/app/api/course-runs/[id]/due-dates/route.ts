import { idParams } from '@repo/schemas/training/common';
import { classDueDate, setDueDatesBody } from '@repo/schemas/training/due-date';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { listClassDueDates, setClassDueDatesAndUpdateLateness } from '#domain/due-dates/class-due-dates.ts';
import { errors } from '#domain/errors.ts';

const response = { schema: z.array(classDueDate) };

export const GET = successDataRoute({
  operationId: 'listClassDueDates',
  summary: 'When a class has to hand in for each assessment of its course',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  response,
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => listClassDueDates(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'setClassDueDates',
  summary: 'Give a class its own due dates',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  body: setDueDatesBody,
  response,
  errors: [errors.courseRunNotFound, errors.assessmentNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => setClassDueDatesAndUpdateLateness(ctx, params.id, body),
});
