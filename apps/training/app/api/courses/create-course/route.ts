import { courseDetail, createCourseBody } from '@repo/schemas/training/course';
import { successDataRoute } from '#data-route.ts';
import { createCourse } from '#domain/courses/create-course.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'createCourse',
  summary: 'Make a course; a draft unless a status is sent',
  tags: ['Courses'],
  access: 'developer',
  body: createCourseBody,
  response: { schema: courseDetail },
  errors: [errors.courseCodeTaken],
  run: ({ ctx, body }) => createCourse(ctx, body),
});
