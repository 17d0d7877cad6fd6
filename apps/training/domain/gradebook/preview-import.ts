import { cleanText } from '@repo/schemas/text';
import {
  type Gradebook,
  type GradebookDifference,
  type GradebookImportPreview,
  maxGradebookCells,
} from '@repo/schemas/training/gradebook';
import { score as scoreSchema } from '@repo/schemas/training/grading';
import { readSheet, type SheetRow } from '@repo/sheets/read-sheet';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { createCellFinder, findScoreProblem } from './find-cell.ts';
import { getGradebook } from './get-gradebook.ts';
import { assessmentHeadings, learnerIdHeading, learnerNameHeading } from './gradebook-columns.ts';

const maximumRows = 2_000;

/** Nobody reads more. */
const maximumProblems = 500;

/** Stores nothing. Empty cells are left as they are. Throws courseRunNotFound, also without permission, and fileRefused. */
export async function previewGradebookImport(
  ctx: TrainerContext,
  courseRunId: string,
  { file }: { file: File },
): Promise<GradebookImportPreview> {
  const book = await getGradebook(ctx, courseRunId);
  const sheet = await readSheet(new Uint8Array(await file.arrayBuffer()), { maxRows: maximumRows });
  if (!sheet.ok) throw refuse(sheet.message);
  const [header, ...rows] = sheet.rows;
  if (!header) throw refuse('This file has no rows');
  const { idPlace, columns, unused } = findColumns(book, header);
  const differences: GradebookDifference[] = [];
  let unchanged = 0;
  const compare = comparer(book);
  for (const row of rows) {
    const learnerId = cleanText(row.cells[idPlace] ?? '');
    for (const { place, assessmentId } of columns) {
      const text = cleanText(row.cells[place] ?? '');
      if (text === '') continue;
      const found = compare(row.row, { learnerId, assessmentId }, text);
      if (found === null) unchanged += 1;
      else differences.push(found);
    }
  }
  const storable = differences.filter(({ problem }) => problem === null);
  if (storable.length > maxGradebookCells) {
    throw refuse('At most 2,000 cells are stored at once. Split the file into several');
  }
  const notUsed = unused.slice(0, 5).map((heading) => `“${heading.slice(0, 40)}”`);
  const notices = notUsed.length > 0 ? [`Not used: ${notUsed.join(', ')}`] : [];
  const refused = differences.filter(({ problem }) => problem !== null);
  if (refused.length > maximumProblems) {
    notices.push(`${refused.length - maximumProblems} more cells cannot be stored, and are not listed`);
  }
  const listed = [...storable, ...refused.slice(0, maximumProblems)].toSorted(
    (one, other) => one.row - other.row,
  );
  return { differences: listed, unchanged, notices: [...sheet.notices, ...notices] };
}

function refuse(message: string) {
  return errors.fileRefused({ message, details: [{ field: 'file', message }] });
}

const plain = (heading: string) =>
  cleanText(heading)
    .replace(/^'(?=[=+\-@])/, '')
    .toLowerCase();

function findColumns({ assessments }: Gradebook, { cells }: SheetRow) {
  const known = assessmentHeadings(assessments).map(plain);
  const idPlace = cells.findIndex((heading) => plain(heading) === plain(learnerIdHeading));
  if (idPlace < 0)
    throw refuse(`There is no column “${learnerIdHeading}”. Start from the export of this gradebook`);
  const columns: { place: number; assessmentId: string }[] = [];
  const unused: string[] = [];
  for (const [place, heading] of cells.entries()) {
    const assessment = assessments[known.indexOf(plain(heading))];
    const isTwice = columns.some(({ assessmentId }) => assessmentId === assessment?.id);
    if (assessment && isTwice) throw refuse(`The column “${heading.slice(0, 100)}” is there twice`);
    if (assessment) columns.push({ place, assessmentId: assessment.id });
    else if (place !== idPlace && plain(heading) !== plain(learnerNameHeading) && heading.trim() !== '')
      unused.push(heading.trim());
  }
  if (columns.length === 0) throw refuse('No column has the title of an assessment of this course');
  return { idPlace, columns, unused };
}

/** Null when it is stored already. */
function comparer(book: Gradebook) {
  const find = createCellFinder(book.assessments, book.learners);
  const titles = new Map(book.assessments.map(({ id, title }) => [id, title]));
  const names = new Map(book.learners.map(({ id, name }) => [id, name]));
  const rowOf = new Map<string, number>();
  return (
    row: number,
    pair: { learnerId: string; assessmentId: string },
    text: string,
  ): GradebookDifference | null => {
    const firstRow = rowOf.get(pair.learnerId) ?? row;
    rowOf.set(pair.learnerId, firstRow);
    const found = find(pair);
    const isKnown = names.has(pair.learnerId);
    const shown = {
      ...{ row, learnerId: isKnown ? pair.learnerId : null, assessmentId: pair.assessmentId },
      learnerName: names.get(pair.learnerId) ?? pair.learnerId.slice(0, 80),
      assessmentTitle: titles.get(pair.assessmentId) ?? '',
    };
    const after = numberOf(text);
    const refused = (problem: string, before: number | null = null) => ({
      ...{ ...shown, before, after, problem, expectedVersion: '' },
    });
    if (firstRow !== row) return refused(`This learner is on row ${firstRow} already`);
    if (typeof found === 'string') return refused(found);
    const [, state, released, draft, , , expectedVersion] = found.cell;
    const before = draft ?? released;
    if (after === null) return refused(`“${text.slice(0, 40)}” is no score`, before);
    if (after === before) return null;
    const parsed = scoreSchema.safeParse(after);
    const problem = parsed.success
      ? findScoreProblem(found, after)
      : (parsed.error.issues[0]?.message ?? null);
    if (problem !== null) return refused(problem, before);
    if (state === 'second' && draft === null)
      return refused('This waits for a second mark. Open the result', before);
    return { ...shown, before, after, problem: null, expectedVersion };
  };
}

/** Null when it is none. */
function numberOf(text: string): number | null {
  return /^\d{1,4}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
