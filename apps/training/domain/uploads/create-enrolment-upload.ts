import { maskIdentityNumbers } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';
import { newId } from '@repo/db/new-id';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { cleanLine } from '@repo/schemas/text';
import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { describeActor, recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { findAgencyRuns } from './check/agency-runs.ts';
import { judgeRow, toRowOutline } from './check/check-rows.ts';
import { loadClasses, loadFacts } from './check/load-facts.ts';
import { relateRows } from './check/relate-rows.ts';
import { type PreparedRow, prepareRow } from './check/row-keys.ts';
import { storeEncryptedFile } from './file-encryption.ts';
import { getUpload } from './get-upload.ts';
import { mapYielding } from './map-yielding.ts';
import { readEnrolmentSheet, type UploadedRow, type UploadedSheet } from './read-enrolment-sheet.ts';
import { encryptRow, insertCheckedRows } from './save-checked-rows.ts';
import { parseCounts, refreshAllCounts } from './upload-counts.ts';

/** Rows that are checked and encrypted while the previous batch is stored. */
const rowsAtOnce = 250;

type Check = { uploadId: string; usesBuiltInWorkflow: boolean; now: Date };

async function prepareCheck(ctx: AutomationContext, rows: readonly UploadedRow[], check: Check) {
  const { db, keys } = ctx;
  const prepared = await mapYielding(rows, ({ row, cells }) =>
    prepareRow(keys, { row, cells, leftOut: false }),
  );
  const ids = new Set(prepared.map((row) => row.keys.agencyRunId).filter((id) => id !== ''));
  const here = await loadClasses(db, [...ids]);
  const agencyRuns = await findAgencyRuns(
    ctx,
    [...ids].filter((id) => !here.has(id)),
  );
  const facts = await loadFacts(db, prepared, { ...check, agencyRuns });
  const related = relateRows(await mapYielding(prepared, (row) => toRowOutline(row, facts)), facts.classes);
  return {
    prepared,
    agencyRuns,
    judge: (row: PreparedRow) => judgeRow(row, facts, related.get(row.row)),
  };
}

type NewUpload = Omit<UploadedSheet, 'rows'> &
  Awaited<ReturnType<typeof prepareCheck>> & { uploadId: string; fileKey: string; file: File; now: Date };

async function storeRows(tx: TrainingDb, keys: KeyRing, { uploadId, prepared, judge, now }: NewUpload) {
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < prepared.length; from += rowsAtOnce) {
    const rows = await mapYielding(prepared.slice(from, from + rowsAtOnce), (row) =>
      encryptRow(keys, judge(row)),
    );
    await storing;
    storing = insertCheckedRows(tx, { uploadId, now }, rows);
    // Prevents an unhandled rejection: the error is handled where the promise is awaited.
    storing.catch(() => undefined);
  }
  await storing;
}

function store(ctx: AutomationContext, upload: NewUpload): Promise<void> {
  const { uploadId, fileKey, file, sheetName, notices, agencyRuns, now } = upload;
  const { actor, actorLabel } = describeActor(ctx.actor);
  const fileName = maskIdentityNumbers(cleanLine(file.name)).slice(0, 200) || 'spreadsheet';
  return inTransaction(
    ctx.db,
    async (tx) => {
      await tx.enrolmentUpload.create({
        data: {
          id: uploadId,
          fileName,
          fileSize: file.size,
          // Sheet names and headings may contain identity numbers.
          sheetName: maskIdentityNumbers(sheetName),
          fileKey,
          notices: notices.map(maskIdentityNumbers),
          agencyRuns: Object.fromEntries(agencyRuns),
          uploader: actor,
          uploaderLabel: actorLabel,
          uploaderEmail: ctx.actor.kind === 'user' ? ctx.actor.email : '',
          createdAt: now,
        },
      });
      await storeRows(tx, ctx.keys, upload);
      await refreshAllCounts(tx, uploadId);
      const { counts } = await tx.enrolmentUpload.findUniqueOrThrow({
        where: { id: uploadId },
        select: { counts: true },
      });
      const { rows, verdicts } = parseCounts(counts);
      await recordAudit(tx, ctx, {
        action: 'enrolment-upload.create',
        targetType: 'enrolment-upload',
        targetId: uploadId,
        after: { fileName, rows, verdicts },
      });
    },
    { timeoutMs: 30_000 },
  );
}

/** A failed transaction removes the file; after a crash the nightly job does. Throws fileRefused. */
export async function createEnrolmentUpload(
  ctx: AutomationContext,
  file: File,
  { usesBuiltInWorkflow }: { usesBuiltInWorkflow: boolean },
): Promise<UploadDetail> {
  const now = ctx.clock();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { sheetName, notices, rows } = await readEnrolmentSheet({ name: file.name, bytes });
  const uploadId = newId(now.getTime());
  const check = await prepareCheck(ctx, rows, { uploadId, usesBuiltInWorkflow, now });
  const fileKey = await storeEncryptedFile(ctx, bytes, now);
  try {
    await store(ctx, { uploadId, fileKey, file, sheetName, notices, ...check, now });
  } catch (error) {
    // If the connection was lost during the commit, the upload may exist; then only its original is missing.
    ctx.defer(() => removeUnlessKept(ctx, fileKey));
    throw error;
  }
  return getUpload(ctx, uploadId, { page: 1, limit: 100 });
}

async function removeUnlessKept({ db, files }: AutomationContext, fileKey: string): Promise<void> {
  const kept = await db.enrolmentUpload.findUnique({ where: { fileKey }, select: { id: true } });
  if (!kept) await files.remove(fileKey);
}
