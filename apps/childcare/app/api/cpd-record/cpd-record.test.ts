import { readPageTexts } from '@repo/certificates/print/testing/read-certificate';
import { cpdRecord } from '@repo/schemas/childcare/cpd';
import { createCourse, createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { approvedTraining, createApprovedTraining, setStays } from '#testing/cpd-fixture.ts';
import type { ServiceCall } from '#testing/use-childcare-service.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const { database, service, call, now } = useRequirements();
const path = '/api/cpd-record';

type As = ServiceCall['as'];

const read = (as: As, query = '') => call(`${path}?${query}`, { as });

async function certify(
  userId: string,
  {
    title,
    points,
    at,
    categoryId = null,
  }: { title: string; points: number; at: string; categoryId?: string | null },
) {
  const course = await createCourse(database.db, { title, cpdPoints: points, categoryId });
  const completedAt = new Date(at);
  await createEnrollment(database.db, { userId, courseId: course.id, progress: 100, completedAt });
  await database.db.certificate.create({
    data: {
      certificateId: `CC-${title}`,
      userId,
      courseId: course.id,
      learnerName: 'x',
      courseName: title,
      organizationName: '',
      cpdPoints: points,
      issuedAt: completedAt,
    },
  });
  return course;
}

async function setUp() {
  const world = await createCentreFixture(database.db);
  const safety = await database.db.category.create({ data: { name: 'Child safety', slug: 'child-safety' } });
  return { ...world, safety, year: singaporeYear(now()) };
}

it('record: points, target and minimums of a year, and what counts, the last first', async () => {
  const { amy, manager, ours, safety, year } = await setUp();
  await certify(amy.id, {
    title: 'Safe sleep',
    points: 4,
    at: `${year}-02-01T04:00:00Z`,
    categoryId: safety.id,
  });
  await certify(amy.id, { title: 'Play', points: 2.5, at: `${year - 1}-12-31T16:00:00Z` });
  await certify(amy.id, { title: 'Before', points: 9, at: `${year - 1}-12-31T15:59:59Z` });
  const outside = { userId: amy.id, organizationId: ours.id, title: '幼儿急救', provider: 'Red Cross' };
  await createApprovedTraining(database.db, {
    ...outside,
    completedOn: `${year}-01-01`,
    points: 1,
    categoryId: safety.id,
  });
  await call(`/api/centre/cpd-targets/${year}/everyone-else`, {
    method: 'PUT',
    as: manager,
    body: { points: 12, minimums: [{ categoryId: safety.id, points: 6 }] },
  });
  const { body } = await read(amy);
  expect(cpdRecord.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    person: { id: amy.id, name: 'Amy Tan' },
    years: [year, year - 1],
    total: 3,
    progress: {
      year,
      points: 7.5,
      target: 12,
      missing: 4.5,
      centre: 'Little Stars',
      jobRole: null,
      categories: [
        { id: safety.id, name: 'Child safety', points: 5, minimum: 6 },
        { id: null, name: '', points: 2.5, minimum: null },
      ],
    },
    entries: [
      {
        title: 'Safe sleep',
        provider: null,
        day: `${year}-02-01`,
        points: 4,
        category: 'Child safety',
        certificateId: 'CC-Safe sleep',
      },
      { title: 'Play', day: `${year}-01-01`, points: 2.5, category: null },
      { title: '幼儿急救', provider: 'Red Cross', day: `${year}-01-01`, points: 1, certificateId: null },
    ],
  });
  const second = await read(amy, 'limit=2&page=2');
  expect(second.body).toMatchObject({ entries: [{ title: '幼儿急救' }], total: 3, totalPages: 2 });
  expect((await read(amy, 'limit=2&page=9')).body).toMatchObject({ entries: [], total: 3 });
  const past = await read(amy, `year=${year - 1}`);
  expect(past.body).toMatchObject({ progress: { points: 9, target: 20 }, entries: [{ title: 'Before' }] });
  expect((await read(amy, `year=${year + 1}`)).status).toBe(404);
});

it('record: the person and managers of their centre read it, and nobody else', async () => {
  const { amy, ben, manager, rival, admin } = await setUp();
  const statuses = await Promise.all(
    [amy, manager, ben, rival, admin].map(async (as) => (await read(as, `learnerId=${amy.id}`)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
});

it('record: of who has left, a centre reads what they completed while they were there, by the role they had last', async () => {
  const { amy, ben, manager, rival, ours, theirs, year } = await setUp();
  const joined = `${year - 1}-03-01`;
  const left = `${year - 1}-09-01`;
  const role = await database.db.jobRole.create({ data: { organizationId: ours.id, name: 'Cook' } });
  await setStays(database.db, amy.id, [
    { organizationId: ours.id, joinedOn: joined, leftOn: left, jobRoleId: role.id },
    { organizationId: theirs.id, joinedOn: left, leftOn: null, jobRoleId: null },
  ]);
  const target = { organizationId: ours.id, jobRoleId: role.id, year: year - 1, points: 11 };
  await database.db.cpdTarget.create({ data: target });
  await certify(amy.id, { title: 'Too early', points: 1, at: `${year - 1}-02-28T04:00:00Z` });
  await certify(amy.id, { title: 'Inside', points: 2, at: `${year - 1}-08-31T15:59:59Z` });
  await certify(amy.id, { title: 'Day of leaving', points: 4, at: `${year - 1}-08-31T16:00:00Z` });
  const elsewhere = { userId: amy.id, organizationId: theirs.id, title: 'Elsewhere', points: 8 };
  await createApprovedTraining(database.db, { ...elsewhere, completedOn: `${year - 1}-10-01` });
  const of = `learnerId=${amy.id}`;
  const { body } = await read(manager, of);
  expect(body).toMatchObject({
    isHere: false,
    years: [year - 1],
    progress: { points: 2, target: 11, jobRole: 'Cook', joinedOn: joined, leftOn: left },
    entries: [{ title: 'Inside' }],
  });
  expect((await read(manager, `${of}&year=${year}`)).status).toBe(404);
  // The next centre sees everything, and the person too, with the target of where they were last in the year.
  for (const as of [rival, amy]) {
    const whole = await read(as, `${of}&year=${year - 1}`);
    expect(whole.body).toMatchObject({
      isHere: true,
      progress: { points: 15, target: 20, centre: 'Busy Bees' },
    });
  }
  // Who was there for no whole day was not there.
  const today = singaporeDay(now());
  await setStays(database.db, ben.id, [
    { organizationId: ours.id, joinedOn: today, leftOn: today, jobRoleId: null },
  ]);
  await database.db.$executeRaw`UPDATE "user" SET organization_id = NULL WHERE id = ${ben.id}`;
  expect((await read(manager, `learnerId=${ben.id}`)).status).toBe(404);
});

/** The text of all pages. */
async function readPdf(as: As, query: string) {
  const response = await service.send(`${path}/pdf?${query}`, { as });
  if (response.status !== 200) return { status: response.status, pages: 0, text: '' };
  const texts = await readPageTexts(new Uint8Array(await response.arrayBuffer()));
  return { status: 200, pages: texts.length, text: texts.join(' ') };
}

it('PDF: two hundred trainings in Chinese, Tamil and English, with certificates to verify, on numbered pages', async () => {
  const { amy, manager, ours, safety, year } = await setUp();
  await database.db.user.update({ where: { id: amy.id }, data: { name: '王美玲' } });
  await certify(amy.id, {
    ...{ title: 'Safe sleep', points: 4, at: `${year}-02-01T04:00:00Z`, categoryId: safety.id },
  });
  const titles = ['幼儿急救', 'குழந்தை பாதுகாப்பு', 'Storytelling 𓀀'];
  await database.db.outsideTraining.createMany({
    data: Array.from({ length: 200 }, (_, index) =>
      approvedTraining({
        ...{ userId: amy.id, organizationId: ours.id, provider: '新加坡红十字会', points: 0.5 },
        ...{ title: `${titles[index % 3]} ${index}`, completedOn: `${year}-01-${10 + (index % 20)}` },
      }),
    ),
  });
  const { pages, text } = await readPdf(manager, `learnerId=${amy.id}&year=${year}`);
  expect(pages).toBeGreaterThan(5);
  expect(text).toContain(`CPD record ${year} of 王美玲`);
  expect(text).toContain('Little Stars');
  expect(text).toContain('Total: 104 of 20 CPD points. The target is reached.');
  expect(text).toMatch(/Certificate CC-Safe sleep, check it at http/);
  expect(text).toContain('4 CPD points · Child safety');
  expect(text).toContain('幼儿急救 0');
  expect(text).toContain('குழந்தை பாதுகாப்பு 199'.slice(0, 7));
  expect(text.match(/新加坡红十字会/g)).toHaveLength(200);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  const printed = await database.db.auditEntry.findMany({ where: { action: 'learner.print-cpd-record' } });
  expect(printed).toMatchObject([{ targetId: amy.id, organizationId: ours.id }]);
});

it('PDF: is for whom the record is, and one’s own is not in the audit log', async () => {
  const { amy, ben, manager, rival, admin, year } = await setUp();
  const of = `learnerId=${amy.id}`;
  const statuses = [];
  for (const as of [amy, ben, rival, admin]) statuses.push((await readPdf(as, of)).status);
  expect(statuses).toEqual([200, 404, 404, 404]);
  expect((await readPdf(manager, `${of}&year=${year - 1}`)).status).toBe(404);
  expect((await readPdf(amy, '')).text).toContain('Nothing counts in this year yet.');
  expect(await database.db.auditEntry.count({ where: { action: 'learner.print-cpd-record' } })).toBe(0);
});
