import { type UploadCells, uploadFields } from '@repo/schemas/training/enrolment-upload';

/** The template's second sheet. */
export const notesSheet = 'Notes';

/** The row that shows in the template how one is filled in. Its address is one that nobody can have. */
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

/** Whether a row is the template's example, unchanged. */
export function isExampleRow(cells: UploadCells): boolean {
  return uploadFields.every((field) => (cells[field] ?? '') === (exampleCells[field] ?? ''));
}
