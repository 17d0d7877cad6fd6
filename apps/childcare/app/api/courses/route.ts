import { jsonText } from '@repo/base/json-text';
import {
  courseQuery,
  coursesAnswer,
  createCourseDraftBody,
  createdCourse,
} from '@repo/schemas/childcare/course';
import { createDraftCourse } from '#domain/courses/create-course.ts';
import { listVisibleCoursesAsJson } from '#domain/courses/list-courses.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCourses',
  summary: 'The catalogue',
  description: 'Published courses; SUPER_ADMIN sees all statuses. At most 100 on a page.',
  tags: ['Courses'],
  access: 'public',
  mayLag: true,
  query: courseQuery,
  response: { schema: coursesAnswer },
  // JSON from the database; tests check it against the schema.
  run: async ({ ctx, query }) => jsonText(await listVisibleCoursesAsJson(ctx, query)),
});

export const POST = route({
  operationId: 'createCourse',
  summary: 'Make a draft to edit',
  tags: ['Courses'],
  access: 'superAdmin',
  description: 'The body may be absent.',
  body: createCourseDraftBody,
  response: { status: 201, schema: createdCourse },
  run: ({ ctx, body }) => createDraftCourse(ctx, body),
});
