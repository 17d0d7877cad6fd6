import { idParams } from '@repo/schemas/childcare/common';
import { reorderSectionsBody, sectionOrder } from '@repo/schemas/childcare/course';
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
  body: reorderSectionsBody,
  response: { schema: sectionOrder },
  errors: [errors.courseNotFound, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => ({
    sectionIds: await reorderSections(ctx, params.id, body),
  }),
});
