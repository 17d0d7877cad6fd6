import { bulkInvitePreview, type CheckedInvitationRow } from '@repo/schemas/childcare/invitation';
import { z } from 'zod';

/** A list of people to invite, and whether it changed since the last check. */
const keptList = z.object({ preview: bulkInvitePreview, changed: z.boolean() });
export type InvitationDraft = z.output<typeof keptList>;

/** The list kept in the browser; null when it is invalid. */
export function parseInvitationDraft(kept: unknown): InvitationDraft | null {
  return keptList.safeParse(kept).data ?? null;
}

const countReady = (rows: readonly CheckedInvitationRow[]) =>
  rows.filter(({ problems }) => problems.length === 0).length;

/** Changes one cell of a list. The rows keep their problems until the next check. */
export function editInvitationRow(
  { preview }: InvitationDraft,
  number: number,
  change: Partial<CheckedInvitationRow>,
): InvitationDraft {
  const rows = preview.rows.map((row) => (row.row === number ? { ...row, ...change } : row));
  return { preview: { ...preview, rows }, changed: true };
}

/**
 * Removes a row from a list; null when it was the last one. If another row repeats its address, that row may now be valid, so the
 * list must be checked again.
 */
export function removeInvitationRow(
  { preview, changed }: InvitationDraft,
  number: number,
): InvitationDraft | null {
  const rows = preview.rows.filter(({ row }) => row !== number);
  if (rows.length === 0) return null;
  const isRepeated = rows.some(({ problems }) => problems.some(({ code }) => code === 'REPEATED'));
  return { preview: { ...preview, rows, ready: countReady(rows) }, changed: changed || isRepeated };
}

/** The rows to send. Each keeps its number, so that messages name the right line of the file. */
export function omitProblems(
  rows: readonly CheckedInvitationRow[],
): Omit<CheckedInvitationRow, 'problems'>[] {
  return rows.map(({ problems: _, ...row }) => row);
}
