import { type Gradebook, maxGradebookCells } from '@repo/schemas/training/gradebook';
import type { GridCell } from '@repo/ui/grid-navigation';
import { cellScoreText, cellVersion, parseScoreOrProblem, whyReadOnly } from './cell-look.ts';
import { firstAssessmentColumn } from './grid-sizes.ts';
import type { GradebookEdit } from './save-queue.ts';
import { cellOrEmpty, type GradebookRows } from './use-gradebook.ts';

type Source = { book: Gradebook; rows: GradebookRows };

/** Null for names and outside of the grid. */
export function cellTargetAt({ book, rows }: Source, { index, column }: GridCell) {
  const learner = book.learners[index];
  const place = column - firstAssessmentColumn;
  const assessment = book.assessments[place];
  if (!learner || !assessment) return null;
  return { learner, assessment, place, cell: cellOrEmpty(rows, learner.id, place) };
}

/** What a block of texts changes from a cell on. What cannot be changed is left out, and named. */
export function editsOfPastedBlock(
  source: Source,
  firstCell: GridCell,
  { block, emptiesCells }: { block: readonly (readonly string[])[]; emptiesCells: boolean },
): { edits: GradebookEdit[]; notice: string } {
  const edits: GradebookEdit[] = [];
  const problems: string[] = [];
  for (const [down, line] of block.entries()) {
    for (const [right, text] of line.entries()) {
      const found = cellTargetAt(source, { index: firstCell.index + down, column: firstCell.column + right });
      if (!found || (text.trim() === '' && !emptiesCells)) continue;
      const { learner, assessment, place, cell } = found;
      const score = whyReadOnly(cell, assessment) ?? parseScoreOrProblem(text, assessment);
      if (typeof score === 'string') problems.push(`${learner.name}, ${assessment.title}: ${score}`);
      else if (text.trim() !== cellScoreText(cell)) {
        const pair = { learnerId: learner.id, assessmentId: assessment.id, assessmentIndex: place };
        edits.push({ ...pair, score, expectedVersion: cellVersion(cell) });
      }
    }
  }
  if (edits.length > maxGradebookCells) {
    return { edits: [], notice: 'At most 2,000 cells are stored at once. Paste a smaller block.' };
  }
  const more = problems.length > 3 ? ` And ${problems.length - 3} more.` : '';
  return { edits, notice: problems.length > 0 ? `Left out: ${problems.slice(0, 3).join(' ')}${more}` : '' };
}
