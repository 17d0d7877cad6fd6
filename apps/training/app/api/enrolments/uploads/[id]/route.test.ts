import { uploadDetail } from '@repo/schemas/training/enrolment-upload';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPersonCells, uploadSheet, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let path: string;

/** Rows 2 to 5: two good ones, a duplicate, an error. */
const cells = [
  { ...validCells, traineeName: 'Müller Żaneta' },
  buildPersonCells(1),
  buildPersonCells(1),
  { ...buildPersonCells(2), enrolmentDate: 'soon', courseRunId: '860009' },
];

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  const { upload } = await uploadSheet(service, admin, cells);
  path = `/api/enrolments/uploads/${upload.id}`;
});

async function read(query = '') {
  const answer = await service.call(`${path}${query}`, { as: admin });
  expect(answer.status).toBe(200);
  const { rows, pagination } = uploadDetail.strict().parse(answer.body.data);
  expect(pagination.total).toBeGreaterThanOrEqual(rows.length);
  return rows.map(({ row }) => row);
}

describe('who may', () => {
  it.each(['learner', 'trainer', 'developer'] as const)('not a %s', async (role) => {
    const as = await createUser(database.db, { roles: [role] });
    for (const method of ['GET', 'DELETE']) {
      expect((await service.call(path, { method, as })).status).toBe(403);
      expect((await service.call(path, { method })).status).toBe(401);
    }
    expect(await database.db.enrolmentUpload.count()).toBe(1);
  });

  it.each(['nothing', '%00', '01a1fe90-cd98-7cf6-b2a7-d3a511b45e5c'])('%s is 404', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.call(`/api/enrolments/uploads/${id}`, { method, as: admin });
      expect([answer.status, answer.body.error]).toEqual([404, 'There is no such upload']);
    }
  });
});

describe('the rows', () => {
  it('come in the order of the sheet, paged', async () => {
    expect(await read()).toEqual([2, 3, 4, 5]);
    expect(await read('?limit=2&page=2')).toEqual([4, 5]);
    expect(await read('?limit=2&page=3000000000')).toEqual([]);
  });

  it('are filtered by verdict, state and left out', async () => {
    expect(await read('?verdict=warning')).toEqual([2, 3]);
    expect(await read('?verdict=error,duplicate')).toEqual([4, 5]);
    expect(await read('?state=checked')).toEqual([2, 3, 4, 5]);
    expect(await read('?state=failed,unknown')).toEqual([]);
    expect(await read('?leftOut=true')).toEqual([]);
    await database.db.enrolmentUploadRow.updateMany({ where: { row: 3 }, data: { leftOut: true } });
    expect(await read('?leftOut=true')).toEqual([3]);
    expect(await read('?leftOut=false&verdict=warning')).toEqual([2]);
    expect(await read('?verdict=&state=&leftOut=&search=')).toEqual([2, 3, 4, 5]);
  });

  it.each(['?verdict=good', '?state=gone', '?leftOut=maybe', '?page=0', `?search=${'x'.repeat(101)}`])(
    '%s is 400',
    async (query) => {
      expect((await service.call(`${path}${query}`, { as: admin })).status).toBe(400);
    },
  );

  it.each([
    ['muller', [2]],
    ['ŻANETA', [2]],
    ['somebody', [3, 4, 5]],
    ['somebody 860009', [5]],
    ['somebody-1@example', [3, 4]],
    ['#4', [4]],
    ['#5 somebody', [5]],
    ['001G', [3, 4]],
    ['s1234567d', [2]],
    ['S7654321F', []],
    ['100%', []],
    ['\u0000', []],
  ])('are searched for %j', async (search, found) => {
    const answer = await service.call(`${path}?search=${encodeURIComponent(search)}`, { as: admin });
    if (search === '\u0000') expect(answer.status).toBe(400);
    else expect(answer.body.data.rows.map(({ row }: { row: number }) => row)).toEqual(found);
  });

  it('mask identity numbers; revealing them to an admin is audited', async () => {
    const masked = await service.call(path, { as: admin });
    expect(masked.body.data.rows[0].cells.traineeNric).toBe('S****567D');
    const revealed = await service.call(`${path}?reveal=true&limit=1`, { as: admin });
    expect(revealed.body.data.rows[0].cells.traineeNric).toBe('S1234567D');
    const entries = await database.db.auditEntry.findMany({ where: { action: 'enrolment-upload.reveal' } });
    expect(entries).toMatchObject([{ actor: `user:${admin.id}`, after: { page: 1, limit: 1 } }]);
  });
});

describe('discarding', () => {
  it('removes upload, rows and file, and is in the audit log', async () => {
    const { fileKey } = await database.db.enrolmentUpload.findFirstOrThrow();
    const answer = await service.call(path, { method: 'DELETE', as: admin });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'The upload is discarded' });
    expect(await database.db.enrolmentUpload.count()).toBe(0);
    expect(await database.db.enrolmentUploadRow.count()).toBe(0);
    expect(await service.services.files.exists(fileKey ?? '')).toBe(false);
    expect(await database.db.auditEntry.count({ where: { action: 'enrolment-upload.discard' } })).toBe(1);
    expect((await service.call(path, { method: 'DELETE', as: admin })).status).toBe(404);
  });

  it.each(['sending', 'paused', 'cancelled', 'finished'] as const)('a %s one is 400', async (status) => {
    await database.db.enrolmentUpload.updateMany({ data: { status } });
    const answer = await service.call(path, { method: 'DELETE', as: admin });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('stays in the history');
    expect(await database.db.enrolmentUploadRow.count()).toBe(4);
  });
});
