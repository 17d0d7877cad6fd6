import { envelope, succeed } from '@repo/schemas/training/common';
import { courseDetail, createCourseBody } from '@repo/schemas/training/course';
import { createCourse } from '#domain/courses/create-course.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'createCourse',
  summary: 'Make a course; a draft unless a status is sent',
  tags: ['Courses'],
  access: 'developer',
  body: createCourseBody,
  response: { schema: envelope(courseDetail) },
  errors: [errors.courseCodeTaken],
  run: async ({ ctx, body }) => succeed(await createCourse(ctx, body)),
});
