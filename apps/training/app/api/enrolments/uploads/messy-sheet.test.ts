import type { UploadRow, UploadRowVerdict } from '@repo/schemas/training/enrolment-upload';
import { type MessyKind, type MessySheet, makeMessySheet } from '@repo/sheets/testing/messy-sheet';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { buildUploadForm } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/enrolments/uploads';

const verdictOf: Record<MessyKind, UploadRowVerdict> = {
  ready: 'ready',
  wrong_letter: 'warning',
  duplicate: 'duplicate',
  other_address: 'other_address',
  already_enrolled: 'already_enrolled',
  bad_email: 'error',
  bad_nric: 'error',
  missing_name: 'error',
  bad_date: 'error',
  unknown_run: 'warning',
};

let sheet: MessySheet;
let admin: { id: string };

beforeEach(async () => {
  const { db } = database;
  sheet = await makeMessySheet({ rows: 600, seed: 7 });
  admin = await createUser(db, { roles: ['admin'] });
  const courses = new Map<string, string>();
  const classes = new Map<string, string>();
  for (const { courseCode, courseRunId } of sheet.runs) {
    const courseId = courses.get(courseCode) ?? (await createCourse(db, { code: courseCode })).id;
    courses.set(courseCode, courseId);
    const run = await createCourseRun(db, { courseId, agencyRunId: courseRunId, intakeSize: 500 });
    classes.set(courseRunId, run.id);
  }
  for (const { email, fullName, identityNumber, enrolledIn } of sheet.accounts) {
    const sealed = encryptAndHashIdentity(service.services.keys, identityNumber);
    const { id: userId } = await createUser(db, { email: email.toLowerCase(), fullName, ...sealed });
    const courseRunId = classes.get(enrolledIn ?? '');
    if (courseRunId) await createEnrolment(db, { userId, courseRunId });
  }
});

it('reports exactly the errors of each row in a messy sheet', async () => {
  const body = buildUploadForm(new File([sheet.bytes], sheet.fileName));
  const answer = await service.call(path, { method: 'POST', body, as: admin });
  expect(answer.body).toMatchObject({ success: true });
  const { upload } = answer.body.data;
  const found = new Map<number, UploadRow>();
  for (const page of [1, 2]) {
    const { rows } = (await service.call(`${path}/${upload.id}?page=${page}&limit=500`, { as: admin })).body
      .data;
    for (const row of rows as UploadRow[]) found.set(row.row, row);
  }
  expect([...found.keys()].sort((one, other) => one - other)).toEqual(sheet.expected.map(({ row }) => row));
  const wrong = sheet.expected.flatMap(({ row, kind, of }) => {
    const { verdict, findings = [] } = found.get(row) ?? {};
    const names = of === undefined || findings.some(({ message }) => message.startsWith(`Row ${of} `));
    return verdict === verdictOf[kind] && names ? [] : [{ row, kind, verdict, findings }];
  });
  expect(wrong).toEqual([]);
  expect(upload.counts.toSend).toBe(
    sheet.counts.ready + sheet.counts.wrong_letter + sheet.counts.unknown_run,
  );
  expect(upload.counts.willCreate.runs).toBe(sheet.counts.unknown_run);
});
