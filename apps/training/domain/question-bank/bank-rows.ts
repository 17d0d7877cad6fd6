import type { Prisma, TrainingDb } from '@repo/db/training';
import type { Question } from '@repo/quizzes/quiz';
import type { BankQuestion } from '@repo/schemas/question-bank';
import { type QuestionContent, questionContent } from '@repo/schemas/quiz';

export type BankRow = Pick<Prisma.BankQuestionGetPayload<object>, 'id' | 'topic' | 'content' | 'updatedAt'>;

export const bankRowSelect = { id: true, topic: true, content: true, updatedAt: true } as const;

export function toBankQuestion({ id, topic, content, updatedAt }: BankRow): BankQuestion {
  return { id, topic, question: questionContent.parse(content), updatedAt: updatedAt.toISOString() };
}

/** As quizzes ask it: under its id in the bank, so that answers to it are found again in every quiz. */
export function toQuizQuestion({ id, content }: Pick<BankRow, 'id' | 'content'>): Question {
  return { id, ...questionContent.parse(content) };
}

export function searchTextOf({ text, options }: QuestionContent): string {
  return [text, ...options.map((option) => option.text)].join('\n');
}

/** By id; unknown ids are absent. */
export async function readBankQuestionsById(
  db: TrainingDb,
  ids: readonly string[],
): Promise<Map<string, Question>> {
  if (ids.length === 0) return new Map();
  const rows = await db.bankQuestion.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, content: true },
  });
  return new Map(rows.map((row) => [row.id, toQuizQuestion(row)]));
}
