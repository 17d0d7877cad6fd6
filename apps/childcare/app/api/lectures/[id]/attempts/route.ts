import { idParams } from '@repo/schemas/childcare/common';
import { attemptResponse, attemptsResponse } from '@repo/schemas/childcare/quiz-attempt';
import { errors } from '#domain/errors.ts';
import { scoreOverdueAndListOwnAttempts } from '#domain/quiz/list-attempts.ts';
import { findOrStartAttempt } from '#domain/quiz/start-attempt.ts';
import { route } from '#http.ts';

const shared = { tags: ['Learning'], access: 'user', params: idParams } as const;
const refusals = [errors.forbidden, errors.lectureNotFound, errors.notAQuiz, errors.paymentRequired];

export const GET = route({
  ...shared,
  operationId: 'listAttempts',
  summary: 'Your attempts at a quiz',
  response: { schema: attemptsResponse },
  errors: refusals,
  run: ({ ctx, params }) => scoreOverdueAndListOwnAttempts(ctx, params.id),
});

export const POST = route({
  ...shared,
  operationId: 'startAttempt',
  summary: 'Begin a quiz',
  description:
    '201 with a new attempt; 200 with the one that is under way. The right answers come with the score.',
  response: { status: 201, schema: attemptResponse },
  otherResponses: [{ status: 200, schema: attemptResponse, description: 'The one that is under way' }],
  errors: [...refusals, errors.lessonLocked, errors.noAttemptsLeft],
  async run({ ctx, params, reply }) {
    const { attempt, isNew } = await findOrStartAttempt(ctx, params.id);
    if (!isNew) reply.status = 200;
    return { attempt };
  },
});
