import type { Question, Quiz } from './quiz.ts';
import { createRandom } from './random.ts';

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/** The questions and options in the seed's order, if the quiz is shuffled; yes and no keep their order. */
export function shuffleBySeed(
  { shuffle: isShuffled, questions }: Pick<Quiz, 'shuffle' | 'questions'>,
  seed: number,
): Question[] {
  if (!isShuffled) return questions;
  const random = createRandom(seed);
  return shuffle(questions, random).map((question) =>
    question.kind === 'boolean' ? question : { ...question, options: shuffle(question.options, random) },
  );
}
