import type { GradebookAssessment, GradebookLearner } from '@repo/schemas/training/gradebook';

export const learnerIdHeading = 'Learner ID';
export const learnerNameHeading = 'Learner';

/** The titles, by which an import finds its columns; one that is there twice has its id, because their order can change. */
export function assessmentHeadings(assessments: readonly GradebookAssessment[]): string[] {
  const titles = [learnerIdHeading, learnerNameHeading, ...assessments.map(({ title }) => title)];
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(keyOf(title), (counts.get(keyOf(title)) ?? 0) + 1);
  return assessments.map(({ id, title }) => (counts.get(keyOf(title)) === 1 ? title : `${title} [${id}]`));
}

const keyOf = (title: string) => title.trim().toLowerCase();

/** The score of the draft, or else of the released grade. */
export function draftOrReleasedScores({ cells }: GradebookLearner, columns: number): (number | null)[] {
  const scores = new Map(cells.map(([place, , released, draft]) => [place, draft ?? released]));
  return Array.from({ length: columns }, (_, place) => scores.get(place) ?? null);
}
