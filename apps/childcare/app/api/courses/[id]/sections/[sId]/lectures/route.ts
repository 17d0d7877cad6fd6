import { id } from '@repo/schemas/childcare/common';
import { createLectureBody, lecture } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { addLectureAndRecomputeProgress } from '#domain/outline/add-lecture.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'addLecture',
  summary: 'Add a lecture after the last one of a section',
  tags: ['Outline'],
  access: 'superAdmin',
  params: z.object({ id, sId: id }),
  query: expectedVersionQuery,
  body: createLectureBody,
  response: { status: 201, schema: lecture },
  errors: [errors.courseNotFound, errors.sectionNotFound, errors.versionChanged],
  run: ({ ctx, params, query, body }) =>
    addLectureAndRecomputeProgress(ctx, { courseId: params.id, sectionId: params.sId, ...query }, body),
});
