import type { KeyRing } from '@repo/auth/key-ring';
import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { toAuditActorColumns } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { encryptCells } from '#domain/uploads/upload-rows.ts';

export const uploadCourseCode = 'TGS-2027000001';
export const uploadRunIds = ['501', '502', '503', '504', '505', '506', '507', '508'] as const;

/** The body of `POST /control/agency` for the rows below. */
export const uploadAgencyControlBody = {
  clear: true,
  courses: [{ referenceNumber: uploadCourseCode, title: 'Safe food handling' }],
  runs: uploadRunIds.map((id) => ({ id: Number(id), courseReferenceNumber: uploadCourseCode })),
};

/** An unknown person; the same number is the same person. */
export function buildUploadCells(index: number, changes: UploadCells = {}): UploadCells {
  const digits = String(1_000_000 + index).padStart(7, '0');
  return {
    traineeEmail: `upload-${index}@example.com`,
    traineeName: `Learner ${index}`,
    traineeNric: `S${digits}${checkLetter(digits)}`,
    courseCode: uploadCourseCode,
    courseTitle: 'Safe food handling',
    courseRunId: uploadRunIds[index % uploadRunIds.length] ?? '501',
    sponsorshipType: 'Individual',
    enrolmentDate: '2026-11-01',
    enrolmentStatus: 'Confirmed',
    traineeBirthDate: '1990-01-01',
    traineePhone: '91234567',
    ...changes,
  };
}

/** For identity numbers that begin with S. */
function checkLetter(digits: string): string {
  const weights = [2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return 'JZIHGFEDCBA'[sum % 11] ?? '';
}

export function buildManyUploadCells(count: number, from = 0): UploadCells[] {
  return Array.from({ length: count }, (_, index) => buildUploadCells(from + index));
}

/** A checked upload with valid rows; row numbers start at 2, after the heading. */
export async function createUpload(
  db: TrainingDb,
  keys: KeyRing,
  { cells, actor }: { cells: readonly UploadCells[]; actor: AutomationContext['actor'] },
): Promise<string> {
  const uploader = toAuditActorColumns(actor);
  const { id } = await db.enrolmentUpload.create({
    data: {
      id: newId(),
      fileName: 'enrolments.xlsx',
      fileSize: 1_000,
      sheetName: 'Enrolments',
      uploader: uploader.actor,
      uploaderLabel: uploader.actorLabel,
      uploaderEmail: actor.kind === 'user' ? actor.email : '',
    },
  });
  await db.enrolmentUploadRow.createMany({
    data: cells.map((one, index) => ({
      uploadId: id,
      row: index + 2,
      cellsCipher: encryptCells(keys, one),
      verdict: 'ready' as const,
      agencyRunId: one.courseRunId ?? '',
      email: one.traineeEmail ?? '',
      identityHash: keys.hash(one.traineeNric ?? ''),
    })),
  });
  await refreshRowCounts(db, id);
  return id;
}
