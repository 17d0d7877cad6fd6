import { idParams } from '@repo/schemas/training/common';
import { courseDetail, updateCourseBody } from '@repo/schemas/training/course';
import { successDataRoute } from '#data-route.ts';
import { getVisibleCourse } from '#domain/courses/get-course.ts';
import { updateCourse } from '#domain/courses/update-course.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'getCourse',
  summary: 'One course with its learning units',
  tags: ['Courses'],
  access: 'user',
  params: idParams,
  response: { schema: courseDetail },
  errors: [errors.courseNotFound],
  run: ({ ctx, params }) => getVisibleCourse(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'updateCourse',
  summary: 'Change a course, or publish it with the status active',
  tags: ['Courses'],
  access: 'developer',
  params: idParams,
  body: updateCourseBody,
  response: { schema: courseDetail },
  errors: [errors.courseNotFound, errors.courseCodeTaken, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateCourse(ctx, params.id, body),
});
