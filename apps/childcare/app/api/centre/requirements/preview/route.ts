import { centreQuery } from '@repo/schemas/childcare/overview';
import { previewRequirementBody, requirementPreview } from '@repo/schemas/childcare/requirement';
import { errors } from '#domain/errors.ts';
import { previewRequirement } from '#domain/requirements/preview-requirement.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewRequirement',
  summary: 'Of whom a requirement would be asked, and what saving it would assign and mail',
  description: 'Nothing is stored or sent.',
  tags: ['Requirements'],
  access: 'manager',
  query: centreQuery,
  body: previewRequirementBody,
  response: { schema: requirementPreview },
  mayTakeLong: 'looks at a whole centre',
  errors: [
    errors.organizationNotFound,
    errors.requirementNotFound,
    errors.requirementEnded,
    errors.courseNotFound,
    errors.courseNotPublished,
    errors.jobRoleNotFound,
  ],
  run: ({ ctx, query, body }) => previewRequirement(ctx, query.organizationId, body),
});
