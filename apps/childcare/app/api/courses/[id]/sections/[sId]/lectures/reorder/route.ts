import { id } from '@repo/schemas/childcare/common';
import { lectureOrder, reorderLecturesBody } from '@repo/schemas/childcare/course';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { reorderLectures } from '#domain/outline/reorder-lectures.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'reorderLectures',
  summary: 'Put the lectures of a section into a new order',
  description: 'The body names every lecture of the section once; the answer is the new order.',
  tags: ['Outline'],
  access: 'superAdmin',
  params: z.object({ id, sId: id }),
  body: reorderLecturesBody,
  response: { schema: lectureOrder },
  errors: [errors.courseNotFound, errors.sectionNotFound, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => ({
    lectureIds: await reorderLectures(ctx, { courseId: params.id, sectionId: params.sId }, body),
  }),
});
