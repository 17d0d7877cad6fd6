import { idParams } from '@repo/schemas/childcare/common';
import { requestAttemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import { errors } from '#domain/errors.ts';
import { requestExtraAttemptAndNotify } from '#domain/quiz/request-extra-attempt.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'askForAttempt',
  summary: 'Ask for another attempt at a quiz that you have used up',
  description: 'Your centre’s managers are notified, or the course’s author. Asked again it changes nothing.',
  tags: ['Learning'],
  access: 'user',
  params: idParams,
  response: { schema: requestAttemptResponse },
  errors: [
    errors.forbidden,
    errors.lectureNotFound,
    errors.notAQuiz,
    errors.paymentRequired,
    errors.attemptsAreLeft,
  ],
  run: ({ ctx, params }) => requestExtraAttemptAndNotify(ctx, params.id),
});
