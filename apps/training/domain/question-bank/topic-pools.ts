import type { TrainingDb } from '@repo/db/training';
import type { Question } from '@repo/quizzes/quiz';
import { countQuestionsPerAttempt } from '@repo/quizzes/select-attempt-questions';
import type { AssessmentQuizContent } from '@repo/schemas/training/quiz';
import { errors } from '#domain/errors.ts';
import { type BankRow, readBankQuestionsById, toQuizQuestion } from './bank-rows.ts';

const namedIds = ({ questions }: AssessmentQuizContent) =>
  questions.flatMap(({ id, fromBank }) => (fromBank ? [id] : []));

/** Also of questions that have the id of one of the bank without following it. */
const allIds = ({ questions }: AssessmentQuizContent) => questions.map(({ id }) => id);

const topicPools = ({ pools = [] }: AssessmentQuizContent) =>
  pools.flatMap(({ topic, draws }, index) => (topic === undefined ? [] : [{ topic, draws, index }]));

/** Questions that pools draw from topics of the bank, for one attempt: none twice, and none that the quiz has. */
export async function drawFromTopics(db: TrainingDb, quiz: AssessmentQuizContent): Promise<Question[]> {
  const drawn: Question[] = [];
  const own = allIds(quiz);
  for (const { topic, draws } of topicPools(quiz)) {
    const taken = [...own, ...drawn.map(({ id }) => id)];
    // Ids alone are drawn from, because texts are long. Index: bank_question_topic_id_idx.
    const rows = await db.$queryRaw<Pick<BankRow, 'id' | 'content'>[]>`
      SELECT id, content FROM bank_question WHERE id IN (
        SELECT id FROM bank_question WHERE topic = ${topic} AND id <> ALL (${taken}) ORDER BY random() LIMIT ${draws})`;
    drawn.push(...rows.map(toQuizQuestion));
  }
  return drawn;
}

/** By topic, without the questions that the quiz has. */
async function countByTopic(db: TrainingDb, quiz: AssessmentQuizContent): Promise<Map<string, number>> {
  const topics = [...new Set(topicPools(quiz).map(({ topic }) => topic))];
  if (topics.length === 0) return new Map();
  const rows = await db.bankQuestion.groupBy({
    by: ['topic'],
    where: { topic: { in: topics }, id: { notIn: allIds(quiz) } },
    _count: true,
  });
  return new Map(rows.map(({ topic, _count }) => [topic, _count]));
}

/** The number of questions in each attempt, as the bank is now. */
export async function countAskedWithTopics(db: TrainingDb, quiz: AssessmentQuizContent): Promise<number> {
  const left = await countByTopic(db, quiz);
  let asked = countQuestionsPerAttempt({ questions: quiz.questions, pools: ownPools(quiz) });
  for (const { topic, draws } of topicPools(quiz)) {
    const taken = Math.min(draws, left.get(topic) ?? 0);
    left.set(topic, (left.get(topic) ?? 0) - taken);
    asked += taken;
  }
  return asked;
}

export const ownPools = ({ pools = [] }: AssessmentQuizContent) =>
  pools.filter(({ topic }) => topic === undefined);

/**
 * The quiz with the bank's content of every question that is the bank's. The bank's questions stay as they are until the end of the
 * transaction. Throws invalid for one that is not there, and for a pool that draws more than its topic has.
 */
export async function resolveBankQuestions(
  tx: TrainingDb,
  quiz: AssessmentQuizContent,
): Promise<AssessmentQuizContent> {
  const named = namedIds(quiz);
  await tx.$queryRaw`SELECT 1 FROM bank_question WHERE id = ANY (${named}) ORDER BY id FOR SHARE`;
  const known = await readBankQuestionsById(tx, named);
  const questions = quiz.questions.map((question, index) => {
    if (!question.fromBank) return question;
    const found = known.get(question.id);
    if (!found)
      throw refuse(`questions.${index}.text`, 'This question is no longer in the bank. Remove it here');
    return { ...question, ...found };
  });
  const left = await countByTopic(tx, quiz);
  for (const { topic, draws, index } of topicPools(quiz)) {
    const size = left.get(topic) ?? 0;
    if (draws > size) {
      const has = size === 0 ? 'no more questions' : `only ${size} more`;
      throw refuse(`pools.${index}.draws`, `The topic “${topic}” has ${has} than this quiz uses already`);
    }
    left.set(topic, size - draws);
  }
  return { ...quiz, questions };
}

function refuse(field: string, message: string) {
  return errors.invalid({ message, details: [{ field: `quiz.${field}`, message }] });
}
