import { addedToBank, addToBankBody, bankPage, listBankQuery } from '@repo/schemas/question-bank';
import { successDataRoute } from '#data-route.ts';
import { addToBank } from '#domain/question-bank/add-to-bank.ts';
import { listBankQuestions } from '#domain/question-bank/list-bank-questions.ts';

export const GET = successDataRoute({
  operationId: 'listBankQuestions',
  summary: 'Bank questions, by topic, with use and statistics',
  tags: ['Assessments'],
  access: 'developer',
  query: listBankQuery,
  response: { schema: bankPage },
  run: ({ ctx, query }) => listBankQuestions(ctx, query),
});

export const POST = successDataRoute({
  operationId: 'addToBank',
  summary: 'Add questions of a topic to the bank',
  tags: ['Assessments'],
  access: 'developer',
  body: addToBankBody,
  response: { schema: addedToBank, status: 201 },
  run: ({ ctx, body }) => addToBank(ctx, body),
});
