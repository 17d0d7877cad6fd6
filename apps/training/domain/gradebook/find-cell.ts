import type { GradebookAssessment, GradebookCell } from '@repo/schemas/training/gradebook';
import type { CellPair } from './read-cells.ts';

export type FoundCell = { assessment: GradebookAssessment; cell: GradebookCell };

const blindText = 'This assessment is marked blind. Mark its candidates on the page of its results';

const assessmentIndexOf = ([assessmentIndex]: GradebookCell) => assessmentIndex;

/** Finds a cell, or says why there is none that may be read here. */
export function createCellFinder(
  assessments: readonly GradebookAssessment[],
  learners: readonly { id: string; cells: readonly GradebookCell[] }[],
): (pair: CellPair) => FoundCell | string {
  const places = new Map(assessments.map(({ id }, place) => [id, place]));
  const rows = new Map(
    learners.map(({ id, cells }) => [id, new Map(cells.map((cell) => [assessmentIndexOf(cell), cell]))]),
  );
  return ({ learnerId, assessmentId }) => {
    const place = places.get(assessmentId) ?? -1;
    const assessment = assessments[place];
    if (!assessment) return 'This is no assessment of the course of this class';
    const row = rows.get(learnerId);
    if (!row) return assessment.isBlind ? blindText : 'This person is no learner of this class';
    const cell = row.get(place) ?? emptyGradebookCellAt(place);
    const [, state, releasedScore] = cell;
    if (assessment.isBlind && releasedScore === null) return blindText;
    if (state === 'elsewhere') return 'This learner is assessed in another class of the course';
    return { assessment, cell };
  };
}

/** A first attempt of which there is nothing. */
export function emptyGradebookCellAt(assessmentIndex: number): GradebookCell {
  return [assessmentIndex, 'missing', null, null, 1, null, ''];
}

/** Why a score cannot be typed here; null when it can. */
export function findScoreProblem({ assessment }: FoundCell, score: number | null): string | null {
  if (assessment.hasRubric) return 'This assessment is marked by its rubric, on the page of the result';
  return score !== null && score > assessment.maxScore ? `The score is at most ${assessment.maxScore}` : null;
}
