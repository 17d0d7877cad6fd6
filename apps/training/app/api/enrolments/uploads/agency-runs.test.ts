import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, test } from 'vitest';
import { buildPersonCells, uploadSheet } from '#testing/upload-sheet.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));
let admin: { id: string };

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  await agency.control({
    courses: [{ referenceNumber: 'TGS-2020002140', title: 'Lift safety' }],
    runs: [{ id: 990001, courseReferenceNumber: 'TGS-2020002140' }],
  });
});

const correct = (upload: UploadDetail['upload'], row: number, courseRunId: string) =>
  service.call(`/api/enrolments/uploads/${upload.id}/rows`, {
    method: 'PATCH',
    as: admin,
    body: { revision: upload.revision, rows: [{ row, cells: { courseRunId } }] },
  });
const codesOf = ({ findings }: UploadDetail['rows'][number]) => findings.map(({ code }) => code);

test('a row for a run unknown to the agency is an error until it names a known one', async () => {
  const { upload, rows } = await uploadSheet(service, admin, [
    { ...buildPersonCells(1), courseRunId: '990001' },
    { ...buildPersonCells(2), courseRunId: '990002' },
  ]);
  expect(rows.map(({ willBeSent }) => willBeSent)).toEqual([true, false]);
  expect(rows.map(codesOf)).toEqual([
    expect.arrayContaining(['class_new']),
    expect.arrayContaining(['class_not_at_agency']),
  ]);
  const { status, body } = await correct(upload, 3, '990001');
  expect(status).toBe(200);
  expect(body.data.rows).toMatchObject([{ row: 3, willBeSent: true }]);
});

test('the other rows of a run are rechecked when the agency has it meanwhile', async () => {
  const { upload } = await uploadSheet(service, admin, [
    { ...buildPersonCells(1), courseRunId: '990003' },
    { ...buildPersonCells(2), courseRunId: '990003' },
  ]);
  await agency.control({ runs: [{ id: 990003, courseReferenceNumber: 'TGS-2020002140' }] });
  const { body } = await correct(upload, 2, '990003');
  expect(body.data.rows).toMatchObject([
    { row: 2, willBeSent: true },
    { row: 3, willBeSent: true },
  ]);
});

test('while the agency does not answer, rows get a warning and no error', async () => {
  await agency.control({ mode: 'down' });
  const { rows } = await uploadSheet(service, admin, [{ ...buildPersonCells(1), courseRunId: '990002' }]);
  expect(rows[0]).toMatchObject({ willBeSent: true });
  const found = rows[0]?.findings.find(({ code }) => code === 'class_new');
  expect(found?.message).toContain('did not answer');
});
