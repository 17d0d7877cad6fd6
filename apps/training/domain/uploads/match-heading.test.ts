import { uploadColumns } from '@repo/schemas/training/enrolment-upload';
import { expect, test } from 'vitest';
import { matchHeading } from './match-heading.ts';

test('the template’s headings are closest, the names of the fields come next', () => {
  for (const { field, heading } of uploadColumns) {
    const spelled = [heading, heading.toUpperCase(), heading.replaceAll(' ', '_'), ` ${heading}* `];
    for (const name of spelled) expect(matchHeading(name), name).toEqual({ field, closeness: 2 });
    expect(matchHeading(field)?.field).toBe(field);
  }
  // Most people mean the company by it.
  expect(matchHeading('Employer Name')).toEqual({ field: 'employerName', closeness: 1 });
  expect(matchHeading('Email')).toEqual({ field: 'traineeEmail', closeness: 0 });
});

test.each([
  ['NRIC/FIN', 'traineeNric'],
  ['NRIC / FIN No.', 'traineeNric'],
  ['Trainee NRIC (last 4 will be masked)', 'traineeNric'],
  ['Participant NRIC', 'traineeNric'],
  ['Email address', 'traineeEmail'],
  ['E-mail', 'traineeEmail'],
  ['Learner Email', 'traineeEmail'],
  ['Student_Email_Address', 'traineeEmail'],
  ['Full name', 'traineeName'],
  ['Name (as in NRIC)', 'traineeName'],
  ['Name / 姓名', 'traineeName'],
  ['Run ID', 'courseRunId'],
  ['Course\u00a0Run No.', 'courseRunId'],
  ['COURSE RUN', 'courseRunId'],
  ['TGS ref', 'courseReferenceNumber'],
  ['TGS Ref. No', 'courseReferenceNumber'],
  ['Course Ref Number', 'courseReferenceNumber'],
  ['Course code*', 'courseCode'],
  ['Course', 'courseTitle'],
  ['Course Name', 'courseTitle'],
  ['Sponsorship', 'sponsorshipType'],
  ['Enrollment Date', 'enrolmentDate'],
  ['Enrolment Date [dd/mm/yyyy]', 'enrolmentDate'],
  ['Date of enrolment', 'enrolmentDate'],
  ['Status', 'enrolmentStatus'],
  ['Enrollment Status', 'enrolmentStatus'],
  ['Enrolment Ref No.', 'enrolmentId'],
  ['D.O.B.', 'traineeBirthDate'],
  ['Date of Birth (DD/MM/YYYY)', 'traineeBirthDate'],
  ['Mobile No', 'traineePhone'],
  ['Contact number', 'traineePhone'],
  ['UEN', 'employerUen'],
  ['Employer Contact Person', 'employerName'],
  ['Employer E-mail', 'employerEmail'],
] as const)('%s', (heading, field) => {
  expect(matchHeading(heading)?.field).toBe(field);
});

test.each(['Remarks', 'S/N', 'Date', 'Reference Number', 'Amount', 'Trainer Email', '', '  ', '***', '姓名'])(
  '%j is none of them',
  (heading) => expect(matchHeading(heading)).toBeUndefined(),
);

test('very long text is not matched as a heading', () => {
  for (const mark of ['(', '[', 'a1', '@']) expect(matchHeading(mark.repeat(1_000_000))).toBeUndefined();
});
