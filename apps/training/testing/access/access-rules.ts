import { createAccessCaseBuilders } from '@repo/testing/access-table';
import { members, outsiders, type TrainingAccessFixture } from './access-fixture.ts';

export const accessCaseBuilders = createAccessCaseBuilders<
  (typeof members)[number],
  (typeof outsiders)[number],
  TrainingAccessFixture
>(members, outsiders);

export const { who, anybody, signedIn } = accessCaseBuilders;

export const admins = { admin: 'allowed', rest: 403 } as const;
export const developers = { developer: 'allowed', admin: 'allowed', rest: 403 } as const;
export const classStaff = { trainer: 'allowed', admin: 'allowed', rest: 403 } as const;

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
