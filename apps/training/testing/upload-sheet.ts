import { formatCsv } from '@repo/schemas/csv';
import { type UploadCells, type UploadDetail, uploadColumns } from '@repo/schemas/training/enrolment-upload';
import type { useTrainingService } from './use-training-service.ts';

type Service = ReturnType<typeof useTrainingService>;

export const validCells: UploadCells = {
  traineeEmail: 'mei.ling@example.com',
  traineeName: 'Tan Mei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseTitle: 'Lift safety',
  courseRunId: '850001',
  sponsorshipType: 'Individual',
  traineeBirthDate: '1990-02-28',
  traineePhone: '91234567',
};

export function buildPersonCells(number: number): UploadCells {
  const digits = String(1_000_000 + number);
  const sum = [2, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  );
  return {
    ...validCells,
    traineeEmail: `somebody-${number}@example.com`,
    traineeName: `Somebody ${number}`,
    traineeNric: `S${digits}${'JZIHGFEDCBA'[sum % 11]}`,
  };
}

/** The first row is number 2. */
export function buildCsvFile(rows: readonly UploadCells[], name = 'march.csv'): File {
  const header = uploadColumns.map(({ heading }) => heading);
  const text = formatCsv(
    header,
    rows.map((cells) => uploadColumns.map(({ field }) => cells[field] ?? '')),
  );
  return new File([text], name);
}

export function buildUploadForm(file: Blob, name?: string): FormData {
  const form = new FormData();
  if (name === undefined) form.append('file', file);
  else form.append('file', file, name);
  return form;
}

export async function uploadSheet(
  service: Service,
  as: { id: string },
  rows: readonly UploadCells[],
): Promise<UploadDetail> {
  const answer = await service.call('/api/enrolments/uploads', {
    method: 'POST',
    body: buildUploadForm(buildCsvFile(rows)),
    as,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
