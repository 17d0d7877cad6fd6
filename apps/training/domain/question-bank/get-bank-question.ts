import { Prisma, type TrainingDb } from '@repo/db/training';
import type { BankQuestion } from '@repo/schemas/question-bank';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { bankRowSelect, toBankQuestion } from './bank-rows.ts';

export type BankUse = {
  assessmentId: string;
  assessmentTitle: string;
  courseId: string;
  courseTitle: string;
  /** Named by the quiz, or drawn by a pool of its topic. */
  isNamed: boolean;
};

/** With the solution. Throws bankQuestionNotFound. */
export async function getBankQuestion(
  { db }: Pick<DeveloperContext, 'db'>,
  id: string,
): Promise<BankQuestion> {
  const row = await db.bankQuestion.findUnique({ where: { id }, select: bankRowSelect });
  if (row === null) throw errors.bankQuestionNotFound();
  return toBankQuestion(row);
}

/** Quizzes `quiz` that name a question of the bank. Index: assessment_quiz_content_idx. */
export function includesBankQuestionSql(id: string): Prisma.Sql {
  return Prisma.sql`quiz.content @> ${JSON.stringify({ questions: [{ id, fromBank: true }] })}::jsonb`;
}

/** Quizzes `quiz` with a pool of a topic. Index: assessment_quiz_content_idx. */
export function drawsFromTopicSql(topic: string): Prisma.Sql {
  return Prisma.sql`quiz.content @> ${JSON.stringify({ pools: [{ topic }] })}::jsonb`;
}

const maximumUses = 100;

/** The quizzes that can ask it, by course. At most 100. */
export function listUsesOfBankQuestion(
  { db }: Pick<DeveloperContext, 'db'>,
  { id, topic }: Pick<BankQuestion, 'id' | 'topic'>,
): Promise<BankUse[]> {
  return db.$queryRaw<BankUse[]>`
    SELECT a.id AS "assessmentId", a.title AS "assessmentTitle", c.id AS "courseId", c.title AS "courseTitle",
      ${includesBankQuestionSql(id)} AS "isNamed"
    FROM assessment_quiz quiz JOIN assessment a ON a.id = quiz.assessment_id JOIN course c ON c.id = a.course_id
    WHERE ${includesBankQuestionSql(id)} OR ${drawsFromTopicSql(topic)}
    ORDER BY c.title, a.title, a.id LIMIT ${maximumUses}`;
}

export async function countQuizzesWithBankQuestion(db: TrainingDb, id: string): Promise<number> {
  const [row] = await db.$queryRaw<{ quizzes: number }[]>`
    SELECT count(*)::int AS quizzes FROM assessment_quiz quiz WHERE ${includesBankQuestionSql(id)}`;
  return row?.quizzes ?? 0;
}
