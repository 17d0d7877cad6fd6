import type { Question, Quiz } from './quiz.ts';

/** Repeatable numbers from 0 to 1 (mulberry32): the order must survive a reload and need not be secret. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
