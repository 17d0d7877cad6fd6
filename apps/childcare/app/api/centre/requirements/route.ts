import { centreQuery } from '@repo/schemas/childcare/overview';
import {
  createRequirementBody,
  requirement,
  requirementList,
  requirementsQuery,
} from '@repo/schemas/childcare/requirement';
import { errors } from '#domain/errors.ts';
import { listRequirements } from '#domain/requirements/list-requirements.ts';
import { createRequirement } from '#domain/requirements/save-requirement.ts';
import { route } from '#http.ts';

const errorsOfCourseAndRole = [errors.courseNotFound, errors.courseNotPublished, errors.jobRoleNotFound];
const shared = { tags: ['Requirements'], access: 'manager' } as const;

export const GET = route({
  ...shared,
  query: requirementsQuery,
  operationId: 'listRequirements',
  summary: 'What your centre requires of whom, and how many people are late',
  response: { schema: requirementList },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listRequirements(ctx, query),
});

export const POST = route({
  ...shared,
  query: centreQuery,
  operationId: 'createRequirement',
  rateLimit: 'bulkMails',
  summary: 'Require a course of the people of your centre',
  description:
    'It applies from today on, and is assigned in the same transaction; an hourly job keeps it up. `POST /api/centre/requirements/preview` says before what happens.',
  body: createRequirementBody,
  response: { status: 201, schema: requirement },
  mayTakeLong: 'assigns to a whole centre',
  errors: [errors.organizationNotFound, ...errorsOfCourseAndRole],
  run: ({ ctx, query, body }) => createRequirement(ctx, query.organizationId, body),
});
