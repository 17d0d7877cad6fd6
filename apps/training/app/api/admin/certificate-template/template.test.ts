import { badgePng } from '@repo/certificates/badge-image';
import { plainDesign } from '@repo/certificates/print/certificate-design';
import { readCertificate } from '@repo/certificates/print/testing/read-certificate';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { issueCertificatesAndNotify } from '#domain/certificates/issue-certificates.ts';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
let admin: { id: string };
const path = '/api/admin/certificate-template';
const { logo: _, ...plain } = plainDesign;
const texts = { ...plain, title: 'Statement of attainment', signatoryName: 'Tan Wei Ming' };

/** One pixel in true colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

const save = (body: object) => service.call(path, { method: 'PUT', as: admin, body });
const version = async () => (await service.call(path, { as: admin })).body.data.version;

async function upload(content: Uint8Array, name = 'logo.png') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type: 'image/png' }));
  return service.call(`${path}/logos`, { method: 'POST', as: admin, body: form });
}

/** The words on the certificate of somebody who completes a class now. */
async function issue() {
  const learner = await createUser(database.db, { fullName: 'Ann' });
  const run = await createCourseRun(database.db);
  const seat = { userId: learner.id, courseRunId: run.id, status: 'completed' } as const;
  const { id } = await createEnrolment(database.db, seat);
  const ctx = { ...service.services, actor: null, requestId: '' };
  const wanted = { courseRunId: run.id, enrolmentIds: [id], issuerId: null };
  await issueCertificatesAndNotify(database.db, ctx, wanted);
  const certificate = await database.db.certificate.findFirstOrThrow({ where: { userId: learner.id } });
  return { learner, id: certificate.id };
}

async function print({ learner, id }: Awaited<ReturnType<typeof issue>>) {
  const file = await service.send(`/api/certificates/${id}/download`, { as: learner });
  const { texts, roles } = await readCertificate(new Uint8Array(await file.arrayBuffer()));
  const figures = roles.filter((role) => role === 'Figure').length;
  return { text: texts.join(' '), figures };
}

it('is used for what is issued from then on, and stays with it', async () => {
  const before = await issue();
  const { body: logo } = await upload(picture);
  expect((await save({ ...texts, logoId: logo.data.id, expectedVersion: '' })).status).toBe(200);
  const after = await issue();
  expect(
    (await save({ ...texts, title: 'Other', logoId: null, expectedVersion: await version() })).status,
  ).toBe(200);
  expect((await print(before)).text).toContain('Certificate of completion');
  const printed = await print(after);
  expect(printed.text).toContain('Statement of attainment');
  expect(printed.text).toContain('Tan Wei Ming');
  // The logo and the QR code.
  expect(printed.figures).toBe(2);
  expect(await database.db.auditEntry.count({ where: { action: 'certificate.template' } })).toBe(2);
  const nextWeek = new Date(Date.now() + 7 * 24 * 3600_000);
  expect(await removeOrphanFiles({ ...service.services, clock: () => nextWeek })).toBe(0);
});

it.each([
  [{ colour: '#cccccc' }, 'colour', /too pale/],
  [{ colour: 'red' }, 'colour', /six digits/],
  [{ title: '' }, 'title', /Give a title/],
  [{ sentence: 'has 𓀀 completed' }, 'sentence', /cannot contain/],
  [{ logoId: 'unknown' }, 'logoId', /of the list/],
])('refuses %j', async (change, field, message) => {
  const { status, body } = await save({ ...texts, logoId: null, expectedVersion: '', ...change });
  expect([status, body.details]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
});

it('refuses an outdated form, and saves nothing that is the same', async () => {
  const body = { ...texts, logoId: null, expectedVersion: '' };
  expect((await save(body)).status).toBe(200);
  expect((await save({ ...body, title: 'Other' })).body.details).toMatchObject([
    { field: 'expectedVersion' },
  ]);
  expect((await save({ ...body, expectedVersion: await version() })).status).toBe(200);
  expect(await database.db.certificateTemplate.count()).toBe(1);
});

it('takes logos by what they are, not by their names', async () => {
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400);
  expect((await upload(picture.subarray(0, 50))).body.error).toMatch(/cannot draw this/);
  expect((await upload(badgePng)).body.error).toMatch(/true colour/);
  const large = Buffer.from(picture);
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  expect((await upload(large)).body.error).toMatch(/too many pixels/);
  expect(await database.db.certificateLogo.count()).toBe(0);
});

it('is previewed as the PDF that it prints', async () => {
  const query = new URLSearchParams({ ...texts, logoId: '' });
  const file = await service.send(`${path}/preview?${query}`, { as: admin });
  expect(file.headers.get('content-disposition')).toMatch(/^inline/);
  const { texts: printed } = await readCertificate(new Uint8Array(await file.arrayBuffer()));
  expect(printed.join(' ')).toContain('Statement of attainment');
  expect(await database.db.certificate.count()).toBe(0);
});
