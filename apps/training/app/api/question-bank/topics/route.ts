import { bankTopics } from '@repo/schemas/question-bank';
import { successDataRoute } from '#data-route.ts';
import { listBankTopics } from '#domain/question-bank/list-bank-questions.ts';

export const GET = successDataRoute({
  operationId: 'listBankTopics',
  summary: 'Topics of the bank of questions, with their size',
  tags: ['Assessments'],
  access: 'developer',
  response: { schema: bankTopics },
  run: ({ ctx }) => listBankTopics(ctx),
});
