import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { courseDetail, updateCourseBody } from '@repo/schemas/training/course';
import { getCourse } from '#domain/courses/get-course.ts';
import { updateCourse } from '#domain/courses/update-course.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCourse',
  summary: 'One course with its learning units',
  tags: ['Courses'],
  access: 'user',
  params: idParams,
  response: { schema: envelope(courseDetail) },
  errors: [errors.courseNotFound],
  run: async ({ ctx, params }) => succeed(await getCourse(ctx, params.id)),
});

export const PUT = route({
  operationId: 'updateCourse',
  summary: 'Change a course, or publish it with the status active',
  tags: ['Courses'],
  access: 'developer',
  params: idParams,
  body: updateCourseBody,
  response: { schema: envelope(courseDetail) },
  errors: [errors.courseNotFound, errors.courseCodeTaken, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await updateCourse(ctx, params.id, body)),
});
