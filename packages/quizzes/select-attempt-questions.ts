import { drawQuestions } from './draw-questions.ts';
import type { Question, Quiz } from './quiz.ts';
import { shuffleBySeed } from './shuffle-by-seed.ts';

/** The questions of an attempt in its order, without pools. Stored with the attempt, they need neither seed nor quiz again. */
export function selectAttemptQuestions(
  { questions, pools = [], shuffle }: Omit<Quiz, 'passMark'>,
  seed: number,
): Question[] {
  const drawn = drawQuestions(questions, pools, seed).map(({ poolId: _, ...question }) => question);
  return shuffleBySeed({ shuffle, questions: drawn }, seed);
}

/** The number of questions in each attempt. */
export function countQuestionsPerAttempt({
  questions,
  pools = [],
}: Pick<Quiz, 'questions' | 'pools'>): number {
  return pools.reduce((asked, { id, draws }) => {
    const size = questions.filter(({ poolId }) => poolId === id).length;
    return asked - Math.max(0, size - draws);
  }, questions.length);
}
