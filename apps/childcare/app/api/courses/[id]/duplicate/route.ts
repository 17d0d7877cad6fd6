import { idParams } from '@repo/schemas/childcare/common';
import { duplicatedCourse } from '@repo/schemas/childcare/course';
import { duplicateCourseWithoutScorm } from '#domain/courses/duplicate-course-without-scorm.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'duplicateCourse',
  summary: 'Make a draft of the same details and outline',
  description: 'SCORM lectures are left out and named: their packages are uploaded anew.',
  tags: ['Courses'],
  access: 'superAdmin',
  params: idParams,
  response: { status: 201, schema: duplicatedCourse },
  errors: [errors.courseNotFound],
  run: ({ ctx, params }) => duplicateCourseWithoutScorm(ctx, params.id),
});
