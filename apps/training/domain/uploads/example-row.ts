import { type UploadCells, uploadFields } from '@repo/schemas/training/enrolment-upload';

export const notesSheetName = 'Notes';

/** The template's example row. Nobody can have its email address. */
export const exampleCells: UploadCells = {
  traineeEmail: 'example.trainee@example.com',
  traineeName: 'Example Trainee (delete this row)',
  traineeNric: 'S1234567D',
  courseCode: 'EXAMPLE-101',
  courseTitle: 'Example Course',
  courseRunId: '0012345',
  courseReferenceNumber: 'TGS-2020000001',
  sponsorshipType: 'Employer',
  enrolmentDate: '2026-01-05',
  enrolmentStatus: 'Confirmed',
};

export function isExampleRow(cells: UploadCells): boolean {
  return uploadFields.every((field) => (cells[field] ?? '') === (exampleCells[field] ?? ''));
}
