import { idParams } from '@repo/schemas/childcare/common';
import { courseRepeatPreview, previewCourseRepeatBody } from '@repo/schemas/childcare/course-repeat';
import { previewCourseRepeat } from '#domain/course-repeats/preview-course-repeat.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewCourseRepeat',
  summary: 'Who would repeat the course if the draft were published with a repetition',
  description:
    'By centre and name, with what happens to each of them, what their centres would pay, and the first mail. Nothing is stored or sent.',
  tags: ['Versions'],
  access: 'superAdmin',
  params: idParams,
  body: previewCourseRepeatBody,
  response: { schema: courseRepeatPreview },
  errors: [errors.draftNotFound, errors.courseNotPublished],
  run: ({ ctx, params, body }) => previewCourseRepeat(ctx, params.id, body),
});
