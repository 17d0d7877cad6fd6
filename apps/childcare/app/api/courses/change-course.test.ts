import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const superAdmin = () => createUser(database.db, { role: 'SUPER_ADMIN' });
type Person = Awaited<ReturnType<typeof superAdmin>>;

const put = (id: string, as: Person | null, body: unknown) =>
  call(`/api/courses/${id}`, { method: 'PUT', as, body });

/** A draft that can be published. */
async function draft() {
  const course = await createCourse(database.db, { status: 'DRAFT', publishedAt: null });
  await createSection(database.db, { courseId: course.id });
  return course;
}

describe('PUT /api/courses/[id]', () => {
  it('changes what the body has and leaves the rest', async () => {
    const admin = await superAdmin();
    const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    const { id } = await draft();
    const { status, body } = await put(id, admin, {
      title: '  First   aid ',
      description: '<p>Calm.</p><script>alert(1)</script>',
      categoryId: category.id,
      level: 'BEGINNER',
      priceSgd: 75.5,
      cpdPoints: 4,
      learningOutcomes: ['Stay calm'],
      thumbnail: 'https://media.example/a.jpg',
      createdById: 'me',
      slug: 'mine',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      title: 'First aid',
      description: '<p>Calm.</p>',
      category: { slug: 'health' },
      level: 'BEGINNER',
      priceSgd: 75.5,
      cpdPoints: 4,
      language: 'English',
      learningOutcomes: ['Stay calm'],
      slug: expect.stringMatching(/^first-aid-\w{6}$/),
    });
    expect(body.createdBy.id).not.toBe('me');
    expect((await put(id, admin, { categoryId: null })).body).toMatchObject({
      category: null,
      title: 'First aid',
    });
  });

  it('is found by the address of a draft’s earlier titles, by who may see it', async () => {
    const admin = await superAdmin();
    const { id, slug } = await draft();
    const { body } = await put(id, admin, { title: 'First aid' });
    await put(id, admin, { title: 'First aid for infants' });
    for (const former of [slug, body.slug]) {
      expect(await call(`/api/courses/${former}`, { as: admin })).toMatchObject({
        status: 200,
        body: { id },
      });
      expect((await call(`/api/courses/${former}`)).status).toBe(404);
    }
  });

  it('keeps the address of a course that was published once', async () => {
    const admin = await superAdmin();
    const { id, slug } = await createCourse(database.db);
    expect((await put(id, admin, { title: 'Another title' })).body.slug).toBe(slug);
  });

  it('is for SUPER_ADMIN and the creator: others may not change a course they see, nor know of one they do not', async () => {
    const creator = await createUser(database.db);
    const { id: organizationId } = await createOrganization(database.db);
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    const published = await createCourse(database.db, { createdById: creator.id });
    const hidden = await createCourse(database.db, { createdById: creator.id, status: 'DRAFT' });
    expect((await put(published.id, creator, { subtitle: 'Mine' })).status).toBe(200);
    expect((await put(hidden.id, creator, { subtitle: 'Mine' })).status).toBe(200);
    for (const as of [manager, await createUser(database.db)]) {
      const refused = await put(published.id, as, { subtitle: 'Yours' });
      expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden' }]);
      expect(await put(hidden.id, as, { subtitle: 'Yours' })).toMatchObject({ status: 404 });
    }
    expect(await put(published.id, null, {})).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect((await database.db.course.findUnique({ where: { id: published.id } }))?.subtitle).toBe('Mine');
  });

  it('moves DRAFT → PUBLISHED → ARCHIVED, and back to DRAFT while nobody is enrolled', async () => {
    const admin = await superAdmin();
    const { id } = await draft();
    for (const status of ['PUBLISHED', 'ARCHIVED', 'DRAFT', 'PUBLISHED', 'PUBLISHED']) {
      expect(await put(id, admin, { status })).toMatchObject({ status: 200, body: { status } });
    }
    await createEnrollment(database.db, { courseId: id });
    expect(await put(id, admin, { status: 'DRAFT' })).toMatchObject({
      status: 409,
      body: { code: 'COURSE_IN_USE' },
    });
    expect((await put(id, admin, { status: 'ARCHIVED' })).status).toBe(200);
    expect((await put(id, admin, { status: 'DRAFT' })).status).toBe(409);
  });

  it('publishes nothing unfinished, and archives no draft', async () => {
    const admin = await superAdmin();
    const publish = (id: string, more = {}) => put(id, admin, { status: 'PUBLISHED', ...more });
    const refused = { status: 400, body: { code: 'VALIDATION_ERROR', details: [{ field: 'status' }] } };
    const { body: made } = await call('/api/courses', { method: 'POST', as: admin });
    expect(await publish(made.id)).toMatchObject(refused);
    expect(await publish(made.id, { title: 'Named' })).toMatchObject(refused);
    await createSection(database.db, { courseId: made.id, types: [] });
    expect(await publish(made.id, { title: 'Named' })).toMatchObject(refused);
    expect((await call(`/api/courses/${made.id}`, { as: admin })).body.title).toBe('Untitled course');
    await createSection(database.db, { courseId: made.id, position: 1 });
    expect(await publish(made.id, { title: 'Named' })).toMatchObject({ status: 200 });
    expect(await put((await draft()).id, admin, { status: 'ARCHIVED' })).toMatchObject(refused);
  });

  it.each([
    ['title', ''],
    ['title', 'x'.repeat(121)],
    ['priceSgd', -1],
    ['priceSgd', 1.005],
    ['priceSgd', 0.49],
    ['priceSgd', 0.01],
    ['priceSgd', '60'],
    ['cpdPoints', 1000],
    ['level', 'HARD'],
    ['status', 'GONE'],
    ['learningOutcomes', 'one'],
    ['thumbnail', 'javascript:alert(1)'],
    ['thumbnail', 'http://elsewhere.example/a.jpg'],
    ['certificateMonths', 0],
  ])('refuses %s %j', async (field, value) => {
    const { id } = await draft();
    const { status, body } = await put(id, await superAdmin(), { [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it.each([
    ['', true],
    ['https://media.example/a.jpg', true],
    ['HTTPS://media.example/a.jpg', true],
    ['https:media.example/a.jpg', false],
    ['http://elsewhere.example/a.jpg', false],
    ['http://localhost.example/a.jpg', false],
    ['http://localhost:80@elsewhere.example/a.jpg', false],
    ['http://localhost:9/a.jpg', false],
    ['http://127.0.0.1:2/media/demo/image/upload/v1/a.jpg', false],
    ['http://127.0.0.1:1@elsewhere.example/a.jpg', false],
    ['http://127.0.0.1:10/a.jpg', false],
    ['http://127.0.0.1:1/media/demo/image/upload/v1/a.jpg', true],
    ['ftp://media.example/a.jpg', false],
  ])('takes the thumbnail %j as the description of the API says: %s', async (thumbnail, isTaken) => {
    const { schemas } = JSON.parse(JSON.stringify(apiDocument())).components;
    const { pattern } = schemas.UpdateCourseBody.properties.thumbnail;
    expect(new RegExp(pattern, 'u').test(thumbnail)).toBe(isTaken);
    const { id } = await draft();
    expect((await put(id, await superAdmin(), { thumbnail })).status).toBe(isTaken ? 200 : 400);
  });

  it('answers 404 to an unknown course and to an unknown category', async () => {
    const admin = await superAdmin();
    expect((await put('unknown', admin, {})).status).toBe(404);
    expect((await put((await draft()).id, admin, { categoryId: 'unknown' })).status).toBe(404);
  });
});

describe('DELETE /api/courses/[id]', () => {
  const remove = (id: string, as: Person | null) => call(`/api/courses/${id}`, { method: 'DELETE', as });

  it('deletes a course that nobody uses, with its outline', async () => {
    const { id } = await draft();
    expect(await remove(id, await superAdmin())).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect(await database.db.course.count()).toBe(0);
    expect(await database.db.lecture.count()).toBe(0);
  });

  it('refuses with 409 while somebody is enrolled or assigned; a cancelled assignment goes with it', async () => {
    const admin = await superAdmin();
    const enrolled = await createEnrollment(database.db);
    expect(await remove(enrolled.courseId, admin)).toMatchObject({
      status: 409,
      body: { code: 'COURSE_IN_USE' },
    });
    const { id } = await createCourse(database.db);
    const { id: organizationId } = await createOrganization(database.db);
    const { id: learnerId } = await createUser(database.db, { organizationId });
    const assignment = await database.db.assignment.create({
      data: { courseId: id, learnerId, organizationId, assignedById: admin.id },
    });
    expect((await remove(id, admin)).status).toBe(409);
    await database.db.assignment.update({ where: { id: assignment.id }, data: { status: 'CANCELLED' } });
    expect((await remove(id, admin)).status).toBe(200);
  });

  it('is for SUPER_ADMIN alone, not for the creator', async () => {
    const creator = await createUser(database.db);
    const { id } = await createCourse(database.db, { createdById: creator.id });
    expect((await remove(id, creator)).body).toEqual({ error: 'Forbidden' });
    expect((await remove(id, null)).body).toEqual({ error: 'Unauthorized' });
    expect((await remove('unknown', await superAdmin())).status).toBe(404);
  });
});
