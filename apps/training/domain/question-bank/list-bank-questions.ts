import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma } from '@repo/db/training';
import type { BankPage, BankTopics, ListBankQuery } from '@repo/schemas/question-bank';
import type { QuestionContent } from '@repo/schemas/quiz';
import type { DeveloperContext } from '#domain/context.ts';
import { offsetOfPage, toListPage } from '#domain/list-page.ts';
import { readBankStatistics } from './read-bank-statistics.ts';

type Row = { id: string; topic: string; content: QuestionContent; quizzes: number };

/** Indexes: bank_question_search_idx, bank_question_topic_id_idx. */
function conditions({ q, topic }: Pick<ListBankQuery, 'q' | 'topic'>): Prisma.Sql {
  const pattern = `%${escapeLikePattern(q ?? '')}%`;
  return Prisma.join(
    [
      Prisma.sql`TRUE`,
      ...(q ? [Prisma.sql`b.search_text ILIKE ${pattern}`] : []),
      ...(topic ? [Prisma.sql`b.topic = ${topic}`] : []),
    ],
    ' AND ',
  );
}

/** By topic, the newest first, with use and statistics of each. */
export async function listBankQuestions(
  { db }: Pick<DeveloperContext, 'db'>,
  { page, limit, ...filters }: ListBankQuery,
): Promise<BankPage> {
  const where = conditions(filters);
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT b.id, b.topic, b.content, (
        SELECT count(*)::int FROM assessment_quiz quiz WHERE quiz.content
          @> jsonb_build_object('questions', jsonb_build_array(jsonb_build_object('id', b.id, 'fromBank', true)))) AS quizzes
      FROM bank_question b WHERE ${where} ORDER BY b.topic, b.id DESC LIMIT ${limit} OFFSET ${offsetOfPage(page, limit)}`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM bank_question b WHERE ${where}`,
  ]);
  const statistics = await readBankStatistics(
    db,
    rows.map(({ id }) => id),
  );
  const { data, pagination } = toListPage(rows, { page, limit }, counted?.total ?? 0);
  return {
    pagination,
    questions: data.map(({ id, topic, content, quizzes }) => {
      const { asked = 0, rightPercent = null, discrimination = null } = statistics.get(id) ?? {};
      return { id, topic, question: content, quizzes, asked, rightPercent, discrimination };
    }),
  };
}

/** All topics by name. Index: bank_question_topic_id_idx. */
export function listBankTopics({ db }: Pick<DeveloperContext, 'db'>): Promise<BankTopics> {
  return db.$queryRaw<BankTopics>`
    SELECT topic, count(*)::int AS questions FROM bank_question GROUP BY topic ORDER BY topic`;
}
