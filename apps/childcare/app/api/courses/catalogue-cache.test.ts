import { createChildcareClient } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { courseSummarySelect, decimalsToNumbers } from '#domain/courses/course-rows.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const counted = useStatementCountingClient(database, createChildcareClient);

const { call, send } = useChildcareService(database, () => ({ db: counted.db }));

/** What the ORM finds, when it is asked just now. */
async function catalogue() {
  const rows = await database.db.course.findMany({
    where: { status: 'PUBLISHED' },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    select: courseSummarySelect,
  });
  return {
    courses: rows.map(decimalsToNumbers),
    total: rows.length,
    page: 1,
    totalPages: Math.min(1, rows.length),
  };
}

/** Without the mails that `call` sends afterwards. */
const get = async () => (await send('/api/courses')).json();

/** Twice: the second answer is the one that was cached. */
async function read() {
  await get();
  counted.countSinceLastCall();
  const body = await get();
  return { body, statements: counted.countSinceLastCall() };
}

async function publish() {
  const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
  const author = await createUser(database.db, { role: 'SUPER_ADMIN', name: 'Sarah Lim' });
  const course = await createCourse(database.db, { categoryId: category.id, createdById: author.id });
  await createCourse(database.db, { createdById: author.id });
  return { category, author, course };
}

it('answers what is in the database, as the ORM finds it, and a known page for one statement', async () => {
  await publish();
  const { body, statements } = await read();
  expect(body.courses).toHaveLength(2);
  expect(body).toEqual(await catalogue());
  expect(statements).toBe(1);
});

it('shows every change in the next answer, whoever wrote it', async () => {
  const { category, author, course } = await publish();
  const changes = [
    () => database.db.course.update({ where: { id: course.id }, data: { title: 'Meals' } }),
    () => database.db.course.update({ where: { id: course.id }, data: { priceSgd: 12.5 } }),
    () => database.db.category.update({ where: { id: category.id }, data: { name: 'Safety' } }),
    () => database.db.user.update({ where: { id: author.id }, data: { name: 'Sarah Tan' } }),
    () => createCourse(database.db, { createdById: author.id }),
    () => database.db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } }),
    () => database.db.course.update({ where: { id: course.id }, data: { status: 'PUBLISHED' } }),
    () => database.db.course.delete({ where: { id: course.id } }),
    () => database.db.$executeRaw`DELETE FROM course`,
  ];
  for (const change of changes) {
    const before = (await read()).body;
    await change();
    const body = await get();
    expect(body).toEqual(await catalogue());
    expect(body).not.toEqual(before);
  }
});

it('keeps pages, filters and searches apart', async () => {
  await publish();
  const addresses = [
    '',
    '?limit=1',
    '?limit=1&page=2',
    '?category=health',
    '?search=course',
    '?level=BEGINNER',
  ];
  const answers = async () =>
    Promise.all(addresses.map(async (query) => (await call(`/api/courses${query}`)).body));
  const first = await answers();
  expect(await answers()).toEqual(first);
  expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBe(5);
});

it('gives SUPER_ADMIN drafts, and nobody else what SUPER_ADMIN was given', async () => {
  const { author } = await publish();
  await createCourse(database.db, { status: 'DRAFT', publishedAt: null, createdById: author.id });
  const total = async (as?: typeof author) => (await call('/api/courses', as ? { as } : {})).body.total;
  expect([await total(author), await total(), await total(author), await total()]).toEqual([3, 2, 3, 2]);
});
