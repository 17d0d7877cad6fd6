import { id } from '@repo/schemas/childcare/common';
import { lectureOrder, reorderLecturesBody } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
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
  query: expectedVersionQuery,
  body: reorderLecturesBody,
  response: { schema: lectureOrder },
  errors: [errors.courseNotFound, errors.sectionNotFound, errors.changedMeanwhile, errors.versionChanged],
  run: async ({ ctx, params, query, body }) => ({
    lectureIds: await reorderLectures(ctx, { courseId: params.id, sectionId: params.sId, ...query }, body),
  }),
});
