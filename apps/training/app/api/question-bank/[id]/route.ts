import { bankQuestion, changeBankQuestionBody } from '@repo/schemas/question-bank';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { changeBankQuestion, deleteUnusedBankQuestion } from '#domain/question-bank/change-bank-question.ts';
import { getBankQuestion } from '#domain/question-bank/get-bank-question.ts';

const common = { tags: ['Assessments'], access: 'developer', params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getBankQuestion',
  summary: 'A question of the bank, with its solution',
  response: { schema: bankQuestion },
  errors: [errors.bankQuestionNotFound],
  run: ({ ctx, params }) => getBankQuestion(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'changeBankQuestion',
  summary: 'Change a question of the bank',
  description: 'Also in every quiz that names it. Attempts that have begun keep what they were asked.',
  body: changeBankQuestionBody,
  response: { schema: bankQuestion },
  errors: [errors.bankQuestionNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => changeBankQuestion(ctx, params.id, body),
});

export const DELETE = successDataRoute({
  ...common,
  operationId: 'deleteBankQuestion',
  summary: 'Delete a question of the bank that no quiz names',
  response: { schema: idParams },
  errors: [errors.bankQuestionNotFound, errors.bankQuestionInUse],
  run: ({ ctx, params }) => deleteUnusedBankQuestion(ctx, params.id),
});
