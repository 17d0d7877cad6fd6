import { idParams } from '@repo/schemas/training/common';
import {
  classCompletion,
  completedEnrolments,
  completeEnrolmentsBody,
} from '@repo/schemas/training/completion';
import { successDataRoute } from '#data-route.ts';
import { completeEnrolmentsAndNotify } from '#domain/completion/complete-enrolments.ts';
import { getClassCompletion } from '#domain/completion/get-class-completion.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Classes'], params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  access: 'trainer',
  operationId: 'getClassCompletion',
  summary: 'Competence and attendance of the learners of a class, and who meets the rule of the course',
  description: 'For its trainer and admins. Drafts of grades do not count.',
  response: { schema: classCompletion },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => getClassCompletion(ctx, params.id),
});

export const POST = successDataRoute({
  ...common,
  access: 'admin',
  operationId: 'completeEnrolments',
  summary: 'Complete learners of a class who meet the rule of the course, all or none',
  description: 'Each is notified.',
  body: completeEnrolmentsBody,
  response: { schema: completedEnrolments },
  errors: [errors.courseRunNotFound, errors.classCancelled, errors.completionNotReady],
  run: ({ ctx, params, body }) => completeEnrolmentsAndNotify(ctx, params.id, body),
});
