import { id, messageAnswer } from '@repo/schemas/childcare/common';
import { lecture, updateLectureBody } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { deleteLectureAndRecomputeProgress } from '#domain/outline/delete-lecture.ts';
import { updateLecture } from '#domain/outline/update-lecture.ts';
import { route } from '#http.ts';

const params = z
  .object({ id, sId: id, lId: id })
  .transform((path) => ({ courseId: path.id, sectionId: path.sId, lectureId: path.lId }));
const shared = {
  tags: ['Outline'],
  access: 'superAdmin',
  params,
  query: expectedVersionQuery,
  errors: [errors.courseNotFound, errors.sectionNotFound, errors.lectureNotFound, errors.versionChanged],
} as const;

export const PUT = route({
  ...shared,
  operationId: 'updateLecture',
  summary: 'Change a lecture',
  body: updateLectureBody,
  errors: [...shared.errors, errors.changedMeanwhile],
  response: { schema: lecture },
  run: ({ ctx, params, query, body }) => updateLecture(ctx, { ...params, ...query }, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteLecture',
  summary: 'Delete a lecture',
  response: { schema: messageAnswer },
  run: ({ ctx, params, query }) => deleteLectureAndRecomputeProgress(ctx, { ...params, ...query }),
});
