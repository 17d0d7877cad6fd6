import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const superAdmin = () => createUser(database.db, { role: 'SUPER_ADMIN' });
const names = async () =>
  (await call('/api/categories')).body.categories.map(({ name }: { name: string }) => name);

describe('POST /api/categories', () => {
  it('adds one at the end, its address made of its name', async () => {
    const as = await superAdmin();
    const first = await call('/api/categories', {
      as,
      body: { name: ' Health  & hygiene ', position: 9, id: 'x' },
    });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Health & hygiene',
        slug: 'health-hygiene',
        description: '',
        _count: { courses: 0 },
        updatedAt: expect.any(String),
      },
    ]);
    const second = await call('/api/categories', { as, body: { name: '安全', description: 'Safe rooms.' } });
    expect(second.body).toMatchObject({ slug: 'an-quan', description: 'Safe rooms.' });
    const third = await call('/api/categories', { as, body: { name: '🍼' } });
    expect(third.body).toMatchObject({ slug: expect.stringMatching(/^[a-z0-9]{6}$/) });
    expect(await names()).toEqual(['Health & hygiene', '安全', '🍼']);
  });

  it('keeps addresses apart, also when two come at once', async () => {
    const as = await superAdmin();
    const answers = await Promise.all(
      [1, 2].map(() => call('/api/categories', { as, body: { name: 'Safety' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('SLUG_TAKEN');
    expect((await call('/api/categories', { as, body: { name: 'Safety', slug: 'safety-2' } })).status).toBe(
      201,
    );
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'Safety', slug: 'Safe ty' }, 'slug'],
    [{ name: 'Safety', slug: '../x' }, 'slug'],
    [{ name: 'Safety', description: 'x'.repeat(501) }, 'description'],
  ])('refuses %j', async (body, field) => {
    expect(await call('/api/categories', { as: await superAdmin(), body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field }] },
    });
    expect(await database.db.category.count()).toBe(0);
  });
});

describe('PUT and DELETE /api/categories/[id]', () => {
  it('rename it and take it away', async () => {
    const as = await superAdmin();
    const { id } = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    const other = await database.db.category.create({
      data: { name: 'Safety', slug: 'safety', position: 1 },
    });
    const path = `/api/categories/${id}`;
    expect(
      (await call(path, { method: 'PUT', as, body: { name: 'Wellbeing', position: 7 } })).body,
    ).toMatchObject({
      name: 'Wellbeing',
      slug: 'health',
    });
    expect(await names()).toEqual(['Wellbeing', 'Safety']);
    expect(await call(path, { method: 'PUT', as, body: { slug: other.slug } })).toMatchObject({
      status: 409,
      body: { code: 'SLUG_TAKEN' },
    });
    expect((await call(path, { method: 'PUT', as, body: { name: '' } })).status).toBe(400);
    expect((await call(path, { method: 'PUT', as, body: {} })).status).toBe(200);
    expect(await call(path, { method: 'DELETE', as })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await call(path, { method: 'DELETE', as })).status).toBe(404);
    expect((await call(path, { method: 'PUT', as, body: { name: 'Gone' } })).status).toBe(404);
    expect(await names()).toEqual(['Safety']);
  });

  it('leave one alone that a course is in, be it a draft', async () => {
    const as = await superAdmin();
    const { id } = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    const course = await createCourse(database.db, { categoryId: id, status: 'DRAFT' });
    expect(await call(`/api/categories/${id}`, { method: 'DELETE', as })).toMatchObject({
      status: 409,
      body: { code: 'CATEGORY_IN_USE' },
    });
    await database.db.course.update({ where: { id: course.id }, data: { categoryId: null } });
    const [removed, put] = await Promise.all([
      call(`/api/categories/${id}`, { method: 'DELETE', as }),
      call(`/api/courses/${course.id}`, { method: 'PUT', as, body: { categoryId: id } }),
    ]);
    // One of them comes first; a course never loses a category that it was given.
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([removed.status, put.status]);
    const stored = await database.db.course.findUniqueOrThrow({ where: { id: course.id } });
    expect(stored.categoryId).toBe(put.status === 200 ? id : null);
  });
});

describe('PUT /api/categories/reorder', () => {
  it('takes the whole set in a new order, and nothing else', async () => {
    const as = await superAdmin();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      const made = await database.db.category.create({
        data: { name, slug: name.toLowerCase(), position: ids.length },
      });
      ids.push(made.id);
    }
    const [a = '', b = '', c = ''] = ids;
    const put = (categoryIds: unknown) =>
      call('/api/categories/reorder', { method: 'PUT', as, body: { categoryIds } });
    expect(await put([c, a, b])).toMatchObject({ status: 200, body: { categoryIds: [c, a, b] } });
    expect(await names()).toEqual(['C', 'A', 'B']);
    for (const wrong of [[a, b], [a, a, b], [a, b, 'x'], [], 'abc'])
      expect((await put(wrong)).status).toBe(400);
    expect(await names()).toEqual(['C', 'A', 'B']);
  });
});

it('categories are not put into an order that was made of another one than the stored', async () => {
  const as = await superAdmin();
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) {
    const data = { name, slug: name.toLowerCase(), position: ids.length };
    ids.push((await database.db.category.create({ data })).id);
  }
  const [a = '', b = '', c = ''] = ids;
  const put = (categoryIds: string[], expectedOrder: string[]) =>
    call('/api/categories/reorder', { method: 'PUT', as, body: { categoryIds, expectedOrder } });
  const answers = await Promise.all([put([c, a, b], ids), put([b, a, c], ids)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    details: [{ field: 'expectedOrder' }],
  });
  const stored: string[] = answers.find(({ status }) => status === 200)?.body.categoryIds;
  expect((await put([a, b, c], stored)).body).toEqual({ categoryIds: [a, b, c] });
  expect(await names()).toEqual(['A', 'B', 'C']);
});

it('only SUPER_ADMIN changes categories', async () => {
  const { id } = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
  const { id: organizationId } = await createOrganization(database.db);
  const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
  const learner = await createUser(database.db);
  const calls: [string, string, object | undefined][] = [
    ['POST', '', { name: 'Mine' }],
    ['PUT', `/${id}`, { name: 'Mine' }],
    ['DELETE', `/${id}`, undefined],
    ['PUT', '/reorder', { categoryIds: [id] }],
  ];
  for (const [method, path, body] of calls) {
    const as = (person: ServiceCall['as']) => call(`/api/categories${path}`, { method, body, as: person });
    expect((await as(null)).body).toEqual({ error: 'Unauthorized' });
    for (const person of [manager, learner])
      expect(await as(person)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
  }
  expect(await names()).toEqual(['Health']);
});
