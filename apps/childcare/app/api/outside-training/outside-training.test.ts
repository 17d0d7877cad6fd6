import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { expect, it } from 'vitest';
import { removeOrphanTrainingFiles } from '#domain/outside-training/remove-orphan-training-files.ts';
import { fileFormData, pixel } from '#testing/access/form-files.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({ clock: () => new Date('2026-11-20T04:00:00Z') }));
const { call, send } = service;
const list = '/api/outside-training';
const fields = { title: 'First aid', provider: 'Red Cross', completedOn: '2026-03-02', points: '4.5' };

type As = ServiceCall['as'];

const record = (as: As, more: Record<string, string> = {}, file = pixel()) =>
  call(list, { method: 'POST', as, body: fileFormData({ ...fields, ...more }, file) });
const change = (as: As, id: string, more: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...more })) body.set(name, value);
  return call(`${list}/${id}`, { method: 'PUT', as, body });
};
const decide = (as: As, { id, updatedAt }: { id: string; updatedAt: string }, reason?: string) =>
  call(`${list}/${id}/decision`, {
    as,
    body: {
      expectedUpdatedAt: updatedAt,
      ...(reason === undefined ? { decision: 'approve' } : { decision: 'reject', reason }),
    },
  });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

async function hoursOf(manager: As, learnerId: string, organizationId: string): Promise<number> {
  const path = `/api/organizations/${organizationId}/learners/${learnerId}`;
  return (await call(path, { as: manager })).body.cpd.hours;
}

/** What the bell of a person says. */
async function bell(as: As): Promise<string[]> {
  const { body } = await call('/api/notifications', { as });
  return body.notifications.map(({ text }: { text: string }) => text);
}

it('recorded training counts for CPD once a manager of the centre has approved it', async () => {
  const { amy, manager, ours } = await createCentreFixture(database.db);
  const { status, body: training } = await record(amy);
  expect(status).toBe(201);
  expect(training).toMatchObject({
    ...fields,
    points: 4.5,
    learner: { id: amy.id, name: 'Amy Tan' },
    status: 'pending',
    category: null,
    expiresOn: null,
    file: { name: 'me.png', contentType: 'image/png' },
  });
  expect(await bell(manager)).toEqual(['Amy Tan recorded “First aid”.']);
  expect(await hoursOf(manager, amy.id, ours.id)).toBe(0);
  const waiting = await call('/api/centre/outside-training?status=pending', { as: manager });
  expect(waiting.body).toMatchObject({ trainings: [{ id: training.id }], total: 1 });

  const approved = await decide(manager, training);
  expect(approved.body).toMatchObject({ status: 'approved', decidedBy: manager.name });
  expect(await hoursOf(manager, amy.id, ours.id)).toBe(4.5);
  expect(await bell(amy)).toEqual(['Your centre approved “First aid”. Its points count towards your CPD.']);
  const entries = await database.db.auditEntry.findMany({
    where: { action: { startsWith: 'outside-training.' }, organizationId: ours.id, targetId: amy.id },
    orderBy: { id: 'asc' },
  });
  // The log outlives the account, so it has nothing that somebody typed.
  const after = {
    trainingId: training.id,
    completedOn: '2026-03-02',
    points: 4.5,
    category: null,
    expiresOn: null,
  };
  expect(entries).toMatchObject([
    { action: 'outside-training.record', actor: `user:${amy.id}`, after },
    { action: 'outside-training.approve', actor: `user:${manager.id}`, after },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/First aid|Red Cross/);
});

it('a change of approved training waits for approval again, and a form that changes nothing does not', async () => {
  const { amy, manager, ours } = await createCentreFixture(database.db);
  const { body: training } = await record(amy);
  const { body: approved } = await decide(manager, training);
  const same = await change(amy, training.id, { expectedUpdatedAt: approved.updatedAt });
  expect(same.body).toMatchObject({ status: 'approved', updatedAt: approved.updatedAt });
  const changed = await change(amy, training.id, { points: '40', expectedUpdatedAt: approved.updatedAt });
  expect(changed.body).toMatchObject({ status: 'pending', points: 40, decidedBy: null, decidedAt: null });
  expect(await call(`${list}/${training.id}`, { method: 'DELETE', as: amy })).toMatchObject({
    status: 409,
    body: { code: 'OUTSIDE_TRAINING_APPROVED' },
  });
  expect(await hoursOf(manager, amy.id, ours.id)).toBe(0);
  expect(await bell(manager)).toEqual(['The last one is “First aid” of Amy Tan.']);
  // What the manager read is not what is there now.
  expect(await decide(manager, approved)).toMatchObject({
    status: 409,
    body: { details: [{ field: 'expectedUpdatedAt' }] },
  });
  expect(await change(amy, training.id, { expectedUpdatedAt: approved.updatedAt })).toMatchObject({
    status: 409,
    body: { details: [{ field: 'expectedUpdatedAt' }] },
  });
});

it('a rejection says why, and the person corrects or deletes the record with its file', async () => {
  const { amy, manager } = await createCentreFixture(database.db);
  const { body: training } = await record(amy);
  expect((await decide(manager, training, '  ')).status).toBe(400);
  const rejected = await decide(manager, training, 'This is of another person');
  expect(rejected.body).toMatchObject({
    status: 'rejected',
    rejectionReason: 'This is of another person',
  });
  expect(await bell(amy)).toEqual([
    'Your centre did not approve “First aid”. The reason: This is of another person',
  ]);
  const corrected = await call(`${list}/${training.id}`, {
    method: 'PUT',
    as: amy,
    body: fileFormData(fields, pixel()),
  });
  expect(corrected.body).toMatchObject({ status: 'pending', rejectionReason: '' });
  expect(await storedKeys()).toHaveLength(1);
  const { body: approved } = await decide(manager, corrected.body);
  expect(await call(`${list}/${training.id}`, { method: 'DELETE', as: amy })).toMatchObject({
    status: 409,
    body: { code: 'OUTSIDE_TRAINING_APPROVED' },
  });
  await decide(manager, approved, 'Counted twice');
  expect((await call(`${list}/${training.id}`, { method: 'DELETE', as: amy })).status).toBe(200);
  expect(await storedKeys()).toEqual([]);
});

it('a manager records for learners of the centre, and decides on nobody’s training but theirs', async () => {
  const { amy, manager, rival, ours } = await createCentreFixture(database.db);
  const { body: training } = await record(manager, { learnerId: amy.id });
  expect(training).toMatchObject({ learner: { id: amy.id }, status: 'pending' });
  expect(await bell(manager)).toEqual([]);
  expect((await record(rival, { learnerId: amy.id })).status).toBe(404);
  expect((await record(amy, { learnerId: manager.id })).status).toBe(404);
  const { body: own } = await record(manager);
  expect(await decide(manager, own)).toMatchObject({ status: 409, body: { code: 'OWN_OUTSIDE_TRAINING' } });
  const second = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  expect((await decide(second, own)).body.status).toBe('approved');
  expect((await record(await createUser(database.db))).body.code).toBe('NOT_IN_CENTRE');
});

it('records of who has left stay with the centre, and the next one sees what was approved', async () => {
  const { amy, manager, rival, theirs } = await createCentreFixture(database.db);
  const { body: training } = await record(amy);
  const { body: other } = await record(amy, { title: 'Puppets' });
  await decide(manager, training);
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  expect((await call(`/api/centre/outside-training?learnerId=${amy.id}`, { as: manager })).body.total).toBe(
    2,
  );
  expect((await send(`${list}/${other.id}/file`, { as: manager })).status).toBe(200);
  expect((await send(`${list}/${training.id}/file`, { as: rival })).status).toBe(404);
  expect(await hoursOf(rival, amy.id, theirs.id)).toBe(4.5);
  // What the former centre decided is not changed from elsewhere.
  expect((await change(amy, training.id, { points: '9' })).status).toBe(404);
  expect((await call(list, { as: amy })).body.total).toBe(2);
  expect((await decide(manager, other)).body.status).toBe('approved');
});

it('takes certificates alone: by content, of a day that has come, and expiring after it', async () => {
  const { amy } = await createCentreFixture(database.db);
  const page = new File(['<html><script>alert(1)</script></html>'], 'certificate.pdf', {
    type: 'application/pdf',
  });
  const field = async (more: Record<string, string>, file?: File) => {
    const { status, body } = await record(amy, more, file);
    return [status, body.details?.[0]?.field];
  };
  expect(await field({}, page)).toEqual([400, 'file']);
  expect(await field({}, new File([], 'empty.pdf'))).toEqual([400, 'file']);
  expect(await field({ completedOn: '2026-11-21' })).toEqual([400, 'completedOn']);
  expect(await field({ expiresOn: '2026-03-01' })).toEqual([400, 'expiresOn']);
  expect(await field({ categoryId: 'unknown' })).toEqual([400, 'categoryId']);
  for (const points of ['0', '-1', '1e2', '201', '2.555', 'four'])
    expect(await field({ points })).toEqual([400, 'points']);
  expect(await storedKeys()).toEqual([]);
  expect(await database.db.outsideTraining.count()).toBe(0);
});

it('a certificate is served without the rights of a page, and files without a row are removed after a day', async () => {
  const { amy } = await createCentreFixture(database.db);
  const pdf = new File(['%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'], '证书 x.pdf', { type: 'text/html' });
  const { body: training } = await record(amy, {}, pdf);
  const served = await send(`${list}/${training.id}/file`, { as: amy });
  expect(served.headers.get('content-type')).toBe('application/pdf');
  expect(served.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await served.text()).toMatch(/^%PDF/);

  const { db, files } = service.services;
  await files.put('outside-training/2026/11/lost', new Uint8Array(1), { contentType: 'image/png' });
  await files.put('scorm/2026/11/package/0', new Uint8Array(1), { contentType: 'text/html' });
  const at = (hours: number) => ({ db, files, clock: () => new Date(Date.now() + hours * 3_600_000) });
  expect(await removeOrphanTrainingFiles(at(23))).toBe(0);
  expect(await removeOrphanTrainingFiles(at(25))).toBe(1);
  expect(await storedKeys()).toHaveLength(2);
});

it('a manager who corrects approved training notifies its person, and deletes none', async () => {
  const { amy, manager, ours } = await createCentreFixture(database.db);
  const { body: training } = await record(amy);
  // What waits anyway is no news.
  const { body: corrected } = await change(manager, training.id, { points: '4' });
  expect(await bell(amy)).toEqual([]);
  await decide(manager, corrected);
  const { body: again } = await change(manager, training.id, { expiresOn: '2027-03-02', points: '4' });
  expect(again).toMatchObject({ status: 'pending', expiresOn: '2027-03-02' });
  expect(await hoursOf(manager, amy.id, ours.id)).toBe(0);
  expect(await bell(amy)).toContain(
    'A manager changed “First aid”. Its points do not count until it is approved again.',
  );
  const changes = await database.db.auditEntry.findMany({
    where: { action: 'outside-training.change' },
    orderBy: { id: 'asc' },
  });
  expect(changes).toMatchObject([
    { after: { changed: ['points'], expiresOn: null } },
    { before: { expiresOn: null }, after: { changed: ['expiresOn'], expiresOn: '2027-03-02' } },
  ]);
  expect((await call(`${list}/${training.id}`, { method: 'DELETE', as: manager })).status).toBe(404);
  expect(await database.db.outsideTraining.count()).toBe(1);
});

it('of two managers who decide at once, one decides and the other reads that the record has changed', async () => {
  const { amy, manager, ours } = await createCentreFixture(database.db);
  const second = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const { body: training } = await record(amy);
  const answers = await runAgainstOpenTransaction(
    database.db,
    (tx) => tx.$queryRawUnsafe('SELECT id FROM outside_training WHERE id = $1 FOR UPDATE', training.id),
    2,
    () => Promise.all([decide(manager, training), decide(second, training, 'Of another person')]),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const decided = answers.find(({ status }) => status === 200)?.body;
  const { body: stored } = await call(`${list}/${training.id}`, { as: amy });
  expect(stored).toEqual(decided);
  expect(await bell(amy)).toHaveLength(1);
  const decisions = { action: { in: ['outside-training.approve', 'outside-training.reject'] } };
  expect(await database.db.auditEntry.count({ where: decisions })).toBe(1);
});

it('a file for a record that the sender may not change is not even read', async () => {
  const { amy, ben } = await createCentreFixture(database.db);
  const { body: training } = await record(amy);
  const page = new File(['<html></html>'], 'certificate.pdf', { type: 'application/pdf' });
  const replace = (as: As) =>
    call(`${list}/${training.id}`, { method: 'PUT', as, body: fileFormData(fields, page) });
  expect((await replace(ben)).status).toBe(404);
  expect((await replace(amy)).status).toBe(400);
});
