import type { Prisma } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { isWellFormedIdentityNumber, normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { mapYielding } from './map-yielding.ts';
import { decryptCells, maskIdentityCellUnless } from './upload-rows.ts';

type Found = { row: number; cellsCipher: string; referenceNumber: string | null };

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Searches rows: a full identity number matches by hash, other text in the decrypted, masked cells. */
export async function searchUploadRowNumbers(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  where: Prisma.Sql,
  search: string,
): Promise<number[]> {
  const number = normaliseIdentityNumber(search);
  if (isWellFormedIdentityNumber(number)) {
    const rows = await db.$queryRaw<{ row: number }[]>`
      SELECT r.row FROM enrolment_upload_row r
      WHERE ${where} AND r.identity_hash = ANY (${keys.lookupHashes(number)}::text[])`;
    return rows.map(({ row }) => row);
  }
  const words = fold(search).split(/\s+/).filter(Boolean);
  const rows = await db.$queryRaw<Found[]>`
    SELECT r.row, r.cells_cipher AS "cellsCipher", r.reference_number AS "referenceNumber"
    FROM enrolment_upload_row r WHERE ${where}`;
  const matches = await mapYielding(rows, ({ row, cellsCipher, referenceNumber }) => {
    const cells = Object.values(maskIdentityCellUnless(decryptCells(keys, cellsCipher), false));
    const shown = fold([...cells, referenceNumber ?? ''].join('\n'));
    const isRow = (word: string) => word === String(row) || word === `#${row}`;
    return words.every((word) => isRow(word) || shown.includes(word)) ? [row] : [];
  });
  return matches.flat();
}
