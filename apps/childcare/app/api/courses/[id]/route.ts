import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { courseDetail, updateCourseBody } from '@repo/schemas/childcare/course';
import { deleteCourse } from '#domain/courses/delete-course.ts';
import { getVisibleCourse } from '#domain/courses/get-course.ts';
import { updateCourse } from '#domain/courses/update-course.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Courses'], params: idParams };

export const GET = route({
  ...shared,
  operationId: 'getCourse',
  summary: 'A course with its outline, by id or slug',
  access: 'public',
  response: { schema: courseDetail },
  errors: [errors.courseNotFound],
  run: ({ ctx, params }) => getVisibleCourse(ctx, params.id),
});

export const PUT = route({
  ...shared,
  operationId: 'updateCourse',
  summary: 'Change a course',
  access: 'user',
  body: updateCourseBody,
  response: { schema: courseDetail },
  errors: [errors.forbidden, errors.courseNotFound, errors.categoryNotFound, errors.courseInUse],
  run: ({ ctx, params, body }) => updateCourse(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteCourse',
  summary: 'Delete a course that nobody uses',
  access: 'superAdmin',
  response: { schema: messageAnswer },
  errors: [errors.courseNotFound, errors.courseInUse],
  run: ({ ctx, params }) => deleteCourse(ctx, params.id),
});
