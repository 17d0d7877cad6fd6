import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { BankQuestion, ChangeBankQuestionBody } from '@repo/schemas/question-bank';
import type { QuestionContent } from '@repo/schemas/quiz';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { bankRowSelect, searchTextOf, toBankQuestion } from './bank-rows.ts';
import { describeQuestion } from './describe-question.ts';
import { countQuizzesWithBankQuestion, includesBankQuestionSql } from './get-bank-question.ts';

/**
 * Changes a question in the bank and in every quiz that names it. Attempts that have begun keep what they were asked. Throws
 * bankQuestionNotFound, changedMeanwhile.
 */
export async function changeBankQuestion(
  ctx: DeveloperContext,
  id: string,
  { topic, question, expectedUpdatedAt }: ChangeBankQuestionBody,
): Promise<BankQuestion> {
  return inTransaction(ctx.db, async (tx) => {
    const stored = await lockBankQuestion(tx, id);
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const updatedAt = nextUpdatedAt(stored, ctx.clock());
    const row = await tx.bankQuestion.update({
      where: { id },
      data: { topic, content: question, searchText: searchTextOf(question), updatedAt },
      select: bankRowSelect,
    });
    const quizzes = await renewCopies(tx, { id, question, now: updatedAt });
    await recordAudit(tx, ctx, {
      action: 'question-bank.change',
      targetType: 'bank-question',
      targetId: id,
      before: { topic: stored.topic, ...describeQuestion(toBankQuestion(stored).question) },
      after: { topic, quizzes, ...describeQuestion(question) },
    });
    return toBankQuestion(row);
  });
}

/** An author who stores a quiz takes a share of this lock, so a quiz names the question as it is or is renewed. */
async function lockBankQuestion(tx: TrainingDb, id: string) {
  await tx.$queryRaw`SELECT 1 FROM bank_question WHERE id = ${id} FOR UPDATE`;
  const stored = await tx.bankQuestion.findUnique({ where: { id }, select: bankRowSelect });
  if (stored === null) throw errors.bankQuestionNotFound();
  return stored;
}

type Renewal = { id: string; question: QuestionContent; now: Date };

/** What a quiz says of the question, its pool, stays. */
function renewCopies(tx: TrainingDb, { id, question, now }: Renewal): Promise<number> {
  return tx.$executeRaw`
    UPDATE assessment_quiz quiz SET
      content = jsonb_set(content, '{questions}', (
        SELECT jsonb_agg(CASE WHEN q ->> 'id' = ${id} AND q -> 'fromBank' = 'true'
          THEN q || ${JSON.stringify(question)}::jsonb ELSE q END ORDER BY place)
        FROM jsonb_array_elements(content -> 'questions') WITH ORDINALITY AS all_of_it (q, place))),
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    WHERE ${includesBankQuestionSql(id)}`;
}

/** Throws bankQuestionNotFound, and bankQuestionInUse while a quiz names it. Attempts keep what they were asked. */
export async function deleteUnusedBankQuestion(ctx: DeveloperContext, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { topic } = await lockBankQuestion(tx, id);
    if ((await countQuizzesWithBankQuestion(tx, id)) > 0) throw errors.bankQuestionInUse();
    await tx.bankQuestion.delete({ where: { id } });
    await recordAudit(tx, ctx, {
      action: 'question-bank.delete',
      targetType: 'bank-question',
      targetId: id,
      before: { topic },
    });
    return { id };
  });
}
