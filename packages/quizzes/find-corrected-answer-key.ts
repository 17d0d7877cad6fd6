import type { Question } from './quiz.ts';

const optionsOf = ({ options }: Question) =>
  JSON.stringify(options.map(({ id, text }) => `${id} ${text}`).toSorted());

const isSameKey = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * The right options, by question id, that the quiz of now has for questions as they were asked. A question whose text, kind or
 * options changed is another one: its answers count by the key of then, so it is absent, as are those whose key is the same.
 */
export function findCorrectedAnswerKey(
  asked: readonly Question[],
  now: readonly Question[],
): Record<string, string[]> {
  const present = new Map(now.map((question) => [question.id, question]));
  const corrected: Record<string, string[]> = {};
  for (const question of asked) {
    const found = present.get(question.id);
    if (found === undefined || found.text !== question.text || found.kind !== question.kind) continue;
    if (optionsOf(found) !== optionsOf(question) || isSameKey(found.correct, question.correct)) continue;
    corrected[question.id] = found.correct;
  }
  return corrected;
}
