import type { ServedFile } from '@repo/files/file-response';
import { formatCsv } from '@repo/schemas/csv';
import type { ClassCompletion } from '@repo/schemas/training/completion';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import type { TrainerContext } from '#domain/context.ts';
import { toServedFile } from '#domain/uploads/export-rows.ts';
import { competenceTexts, missingConditionTexts } from './completion-texts.ts';
import { getClassCompletion } from './get-class-completion.ts';

/** One row a learner, as the page shows them. Throws courseRunNotFound and forbidden. */
export async function exportCompletion(
  ctx: TrainerContext,
  courseRunId: string,
  format: 'csv' | 'xlsx',
): Promise<ServedFile> {
  const completion = await getClassCompletion(ctx, courseRunId);
  const headings = [
    'Learner',
    ...completion.units.map(({ title }) => title),
    ...['Overall', 'Hours attended', 'Hours of the class', 'Completed', 'Missing'],
  ];
  const rows = completion.learners.map((learner) => toCells(completion, learner));
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(formatCsv(headings, rows));
    return toServedFile('completion.csv', 'text/csv; charset=utf-8', bytes);
  }
  const columns = headings.map((heading, index) => ({ heading, width: index === 0 ? 32 : 18 }));
  const bytes = await writeWorkbook([{ name: 'Completion', columns, rows }]);
  return toServedFile('completion.xlsx', xlsxType, bytes);
}

function toCells({ rule, totalMinutes }: ClassCompletion, learner: ClassCompletion['learners'][number]) {
  const { name, units, overall, attendedMinutes, isCompleted, missing } = learner;
  return [
    name,
    ...units.map((unit) => competenceTexts[unit]),
    competenceTexts[overall],
    toHours(attendedMinutes),
    toHours(totalMinutes),
    isCompleted ? 'yes' : 'no',
    rule === null || rule.mode === 'manual'
      ? ''
      : missing.map((condition) => missingConditionTexts[condition]).join('; '),
  ];
}

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
