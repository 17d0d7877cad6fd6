import type { GradebookAssessment, GradebookLearner } from '@repo/schemas/training/gradebook';

export const idHeading = 'Learner ID';
export const nameHeading = 'Learner';

/** The titles, by which an import finds its columns; one that is there twice is counted. */
export function assessmentHeadings(assessments: readonly GradebookAssessment[]): string[] {
  const seen = new Map<string, number>([
    [idHeading.toLowerCase(), 1],
    [nameHeading.toLowerCase(), 1],
  ]);
  return assessments.map(({ title }) => {
    const count = (seen.get(title.toLowerCase()) ?? 0) + 1;
    seen.set(title.toLowerCase(), count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

/** The score of the draft, or else of the released grade. */
export function shownScores({ cells }: GradebookLearner, columns: number): (number | null)[] {
  const scores = new Map(cells.map(([place, , released, draft]) => [place, draft ?? released]));
  return Array.from({ length: columns }, (_, place) => scores.get(place) ?? null);
}
