import { id, messageAnswer } from '@repo/schemas/childcare/common';
import { section, updateSectionBody } from '@repo/schemas/childcare/course';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { deleteSectionAndRecomputeProgress } from '#domain/outline/delete-section.ts';
import { renameSection } from '#domain/outline/rename-section.ts';
import { route } from '#http.ts';

const params = z.object({ id, sId: id }).transform((path) => ({ courseId: path.id, sectionId: path.sId }));
const shared = {
  tags: ['Outline'],
  access: 'superAdmin',
  params,
  query: expectedVersionQuery,
  errors: [errors.courseNotFound, errors.sectionNotFound, errors.versionChanged],
} as const;

export const PUT = route({
  ...shared,
  operationId: 'updateSection',
  summary: 'Rename a section',
  body: updateSectionBody,
  response: { schema: section },
  errors: [...shared.errors, errors.changedMeanwhile],
  run: ({ ctx, params, query, body }) => renameSection(ctx, { ...params, ...query }, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteSection',
  summary: 'Delete a section with its lectures',
  response: { schema: messageAnswer },
  run: ({ ctx, params, query }) => deleteSectionAndRecomputeProgress(ctx, { ...params, ...query }),
});
