import type { ServedFile } from '@repo/files/file-response';
import { formatCsv } from '@repo/schemas/csv';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import type { TrainerContext } from '#domain/context.ts';
import { toServedFile } from '#domain/uploads/export-rows.ts';
import { getGradebook } from './get-gradebook.ts';
import {
  assessmentHeadings,
  draftOrReleasedScores,
  learnerIdHeading,
  learnerNameHeading,
} from './gradebook-columns.ts';

/** What an import reads. Throws courseRunNotFound, also without permission. */
export async function exportGradebook(
  ctx: TrainerContext,
  courseRunId: string,
  format: 'csv' | 'xlsx',
): Promise<ServedFile> {
  const { assessments, learners } = await getGradebook(ctx, courseRunId);
  const headings = [learnerIdHeading, learnerNameHeading, ...assessmentHeadings(assessments)];
  const rows = learners.map((learner) => [
    learner.id,
    learner.name,
    ...draftOrReleasedScores(learner, assessments.length),
  ]);
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(formatCsv(headings, rows));
    return toServedFile('gradebook.csv', 'text/csv; charset=utf-8', bytes);
  }
  const columns = headings.map((heading, index) => ({ heading, width: index === 1 ? 32 : 16 }));
  return toServedFile(
    'gradebook.xlsx',
    xlsxType,
    await writeWorkbook([{ name: 'Gradebook', columns, rows }]),
  );
}
