import { idParams } from '@repo/schemas/childcare/common';
import { reorderSectionsBody, sectionOrder } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { errors } from '#domain/errors.ts';
import { reorderSections } from '#domain/outline/reorder-sections.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'reorderSections',
  summary: 'Put the sections into a new order',
  description: 'The body names every section of the course once; the answer is the new order.',
  tags: ['Outline'],
  access: 'superAdmin',
  params: idParams,
  query: expectedVersionQuery,
  body: reorderSectionsBody,
  response: { schema: sectionOrder },
  errors: [errors.courseNotFound, errors.changedMeanwhile, errors.versionChanged],
  run: async ({ ctx, params, query, body }) => ({
    sectionIds: await reorderSections(ctx, { courseId: params.id, ...query }, body),
  }),
});
