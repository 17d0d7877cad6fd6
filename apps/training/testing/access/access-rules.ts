import { createAccessCaseBuilders } from '@repo/testing/access-table';
import { signedInCallers, signedOutAndKeyCallers, type TrainingAccessFixture } from './access-fixture.ts';

export const accessCaseBuilders = createAccessCaseBuilders<
  (typeof signedInCallers)[number],
  (typeof signedOutAndKeyCallers)[number],
  TrainingAccessFixture
>(signedInCallers, signedOutAndKeyCallers);

export const { who, anybody, signedIn } = accessCaseBuilders;

export const adminsOnly = { admin: 'allowed', rest: 403 } as const;
export const developersOnly = { developer: 'allowed', admin: 'allowed', rest: 403 } as const;
export const trainersAndAdminsOnly = { trainer: 'allowed', admin: 'allowed', rest: 403 } as const;

export const runDates = {
  startDate: '2027-05-03',
  endDate: '2027-05-03',
  sessions: [{ date: '2027-05-03', startTime: '09:00', endTime: '17:00' }],
};

/** A form with a file. */
export function submissionForm(
  fields: Record<string, string>,
  name = 'essay.pdf',
  text = '%PDF-1.4 an essay\n%%EOF',
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', new File([text], name, { type: 'application/pdf' }));
  return data;
}
