import { idParams } from '@repo/schemas/childcare/common';
import { createSectionBody, section } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { errors } from '#domain/errors.ts';
import { addSection } from '#domain/outline/add-section.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'addSection',
  summary: 'Add a section after the last one',
  tags: ['Outline'],
  access: 'superAdmin',
  params: idParams,
  query: expectedVersionQuery,
  body: createSectionBody,
  response: { status: 201, schema: section },
  errors: [errors.courseNotFound, errors.versionChanged],
  run: ({ ctx, params, query, body }) => addSection(ctx, { courseId: params.id, ...query }, body),
});
