import { bulkPreview, type CheckedRow } from '@repo/schemas/childcare/invitation';
import { z } from 'zod';

/** A list of people that is being put right, and whether something was changed since it was checked. */
const keptList = z.object({ preview: bulkPreview, changed: z.boolean() });
export type InvitationDraft = z.output<typeof keptList>;

/** A list as it was kept; null for what is none. */
export function parseInvitationDraft(kept: unknown): InvitationDraft | null {
  return keptList.safeParse(kept).data ?? null;
}

const countReady = (rows: readonly CheckedRow[]) =>
  rows.filter(({ problems }) => problems.length === 0).length;

/** A list with one cell changed: what is said about its rows is of before, until they are checked again. */
export function editRow(
  { preview }: InvitationDraft,
  number: number,
  change: Partial<CheckedRow>,
): InvitationDraft {
  const rows = preview.rows.map((row) => (row.row === number ? { ...row, ...change } : row));
  return { preview: { ...preview, rows }, changed: true };
}

/**
 * A list without one row; null when it was the last one. A row that repeats another's address may be in order once that one
 * is gone: then they are to be checked again.
 */
export function removeRow({ preview, changed }: InvitationDraft, number: number): InvitationDraft | null {
  const rows = preview.rows.filter(({ row }) => row !== number);
  if (rows.length === 0) return null;
  const isRepeated = rows.some(({ problems }) => problems.some(({ code }) => code === 'REPEATED'));
  return { preview: { ...preview, rows, ready: countReady(rows) }, changed: changed || isRepeated };
}

/** What is sent of the rows: each keeps its number, so that its line in the file stays the one that is named. */
export function withoutProblems(rows: readonly CheckedRow[]): Omit<CheckedRow, 'problems'>[] {
  return rows.map(({ problems: _, ...row }) => row);
}
