import { createJsonCaller, type JsonCaller, jsonOfSuccessOrThrow } from './call.ts';

/** New learners, spread over classes that only the agency has. */
export const uploadedCourseCode = 'TGS-2027000001';
export const uploadedRunIds = Array.from({ length: 10 }, (_, index) => 9_500_001 + index);

const headings = [
  'Trainee Email',
  'Trainee Name',
  'Trainee NRIC',
  'Course Code',
  'Course Title',
  'Course Run ID',
  'Course Reference Number',
  'Sponsorship Type',
  'Enrolment Date (DD/MM/YYYY)',
  'Enrolment Status',
  'Enrolment ID',
  'Date of Birth',
  'Trainee Phone',
];

export const uploadedEmailsLikePattern = 'drill-upload-%@example.com';

/** The learners with these numbers. */
export function makeLearnersCsv(rows: number, from = 0): string {
  const lines = Array.from({ length: rows }, (_, place) => {
    const index = from + place;
    const run = uploadedRunIds[index % uploadedRunIds.length];
    return [
      ...[`drill-upload-${index}@example.com`, `Learner ${index}`, identityNumber(index)],
      ...[uploadedCourseCode, 'Safe food handling', run, uploadedCourseCode],
      ...['Individual', '01/11/2026', 'Confirmed', '', '17/05/1990', '91234567'],
    ].join(',');
  });
  return [headings.join(','), ...lines, ''].join('\r\n');
}

function identityNumber(index: number): string {
  const digits = String(1_000_000 + index);
  const weights = [2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `S${digits}${'JZIHGFEDCBA'[sum % 11]}`;
}

/** Switches of the sandbox's agency. */
export async function controlAgency(sandboxUrl: string, body: object): Promise<void> {
  await jsonOfSuccessOrThrow(createJsonCaller({ url: sandboxUrl })('/control/agency', { body }));
}

/** The classes of the sheets exist there, and nothing slows it down. */
export function prepareAgencyForSheets(sandboxUrl: string): Promise<void> {
  const runs = uploadedRunIds.map((id) => ({ id, courseReferenceNumber: uploadedCourseCode }));
  return controlAgency(sandboxUrl, { ratePerSecond: 10_000, runs });
}

/** Stores an upload without sending its rows. Returns its id. */
export async function uploadEnrolmentCsv(call: JsonCaller, csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([csv], 'drill.csv', { type: 'text/csv' }));
  const { data } = await jsonOfSuccessOrThrow(call('/api/enrolments/uploads', { form }));
  const { upload } = data as { upload: { id: string; counts: { toSend: number } } };
  const rows = csv.trim().split('\n').length - 1;
  if (upload.counts.toSend !== rows) {
    throw new Error(`Of ${rows} rows ${upload.counts.toSend} would be sent.`);
  }
  return upload.id;
}
