import { readCertificate } from '@repo/certificates/print/testing/read-certificate';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);
type Call = { status: number; body: unknown };

/** Egyptian hieroglyphs, of which no font on certificates has any. */
const unknown = '𓀀';
const refused = (field: string, label: string) => {
  const message = `${label} cannot contain “𓀀” (U+13000): it could not be printed on a certificate`;
  return { status: 400, body: { error: message, code: 'VALIDATION_ERROR', details: [{ field, message }] } };
};
const shown = ({ status, body }: Call) => ({ status, body });

describe('a text that certificates could not print is refused', () => {
  it('as a new person’s name, and nobody is made', async () => {
    const body = { name: `Tan ${unknown}`, email: 'tan@example.com', password: 'Password123!' };
    expect(shown(await call('/api/auth/register', { body }))).toEqual(refused('name', 'Name'));
    const centre = { ...body, name: 'Tan', role: 'CORPORATE_ADMIN', organizationName: unknown };
    expect(shown(await call('/api/auth/register', { body: centre }))).toEqual(
      refused('organizationName', 'Name of the centre'),
    );
    expect(await database.db.user.count()).toBe(0);
  });

  it('as a changed name', async () => {
    const as = await createUser(database.db, { name: 'Tan' });
    const put = (name: string) => call('/api/profile', { method: 'PUT', as, body: { name } });
    expect(shown(await put(unknown.repeat(2)))).toEqual(refused('name', 'Name'));
    expect((await put('Tan \u{10ffff}')).body).toMatchObject({
      error: expect.stringContaining('contain U+10FFFF:'),
    });
    expect((await put('Tan 𓀀𓀁𓀂𓀃')).body).toMatchObject({
      error: expect.stringContaining('“𓀀” (U+13000), “𓀁” (U+13001), or “𓀂” (U+13002):'),
    });
    expect(await database.db.user.findUnique({ where: { id: as.id } })).toMatchObject({ name: 'Tan' });
    for (const name of ['𠮷田 さくら', 'कृष्णा', 'กมลวรรณ', '김민수', 'יִצְחָק', 'Tan 🙂']) {
      expect(await put(name)).toMatchObject({ status: 200, body: { name } });
    }
  });

  it('as a course’s title', async () => {
    const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const title = `Signs ${unknown}`;
    expect(shown(await call('/api/courses', { as, body: { title } }))).toEqual(refused('title', 'Title'));
    const course = await createCourse(database.db, { createdById: as.id, title: 'Signs' });
    const changed = await call(`/api/courses/${course.id}`, { method: 'PUT', as, body: { title } });
    expect(shown(changed)).toEqual(refused('title', 'Title'));
    expect(await database.db.course.findMany()).toMatchObject([{ title: 'Signs' }]);
  });

  it('as a centre’s name, by the operator', async () => {
    const { admin, ours } = await createCentreFixture(database.db);
    const body = { name: unknown };
    const made = await call('/api/organizations', { as: admin, body });
    const changed = await call(`/api/organizations/${ours.id}`, { method: 'PUT', as: admin, body });
    expect([made, changed].map(shown)).toEqual([refused('name', 'Name'), refused('name', 'Name')]);
  });

  it('as the name in a centre’s record or invitation', async () => {
    const { manager, ours, amy } = await createCentreFixture(database.db);
    const recorded = await call(`/api/organizations/${ours.id}/learners/${amy.id}`, {
      method: 'PUT',
      as: manager,
      body: { recordedName: unknown.repeat(2) },
    });
    expect(shown(recorded)).toEqual(refused('recordedName', 'The name'));
    const person = { email: 'new@example.com', name: `Tan ${unknown}` };
    expect(shown(await call('/api/invitations', { as: manager, body: person }))).toEqual(
      refused('name', 'Name'),
    );
    const rows = [person, { email: 'other@example.com', name: '김민수' }];
    const bulk = await call('/api/invitations/bulk', { as: manager, body: { rows } });
    const [problem] = refused('name', 'Name').body.details;
    expect(bulk.body).toMatchObject({
      invited: 1,
      skipped: [{ email: 'new@example.com', problems: [{ code: 'INVALID', ...problem }] }],
    });
  });
});

describe('a text stored before it was refused stays as other fields change', () => {
  const old = `Tan ${unknown}`;
  const put = (path: string, as: ServiceCall['as'], body: object) => call(path, { method: 'PUT', as, body });

  it('a person’s name', async () => {
    const as = await createUser(database.db, { name: old });
    const saved = await put('/api/profile', as, { name: old, bio: 'Cares' });
    expect(saved).toMatchObject({ status: 200, body: { name: old, bio: 'Cares' } });
    expect((await put('/api/profile', as, { name: `${old} ${unknown}` })).status).toBe(400);
  });

  it('a course’s title', async () => {
    const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const { id } = await createCourse(database.db, { createdById: as.id, title: old });
    const saved = await put(`/api/courses/${id}`, as, { title: old, subtitle: 'Signs' });
    expect(saved).toMatchObject({ status: 200, body: { title: old, subtitle: 'Signs' } });
    expect((await put(`/api/courses/${id}`, as, { title: `${old}s` })).status).toBe(400);
  });

  it('a centre’s name', async () => {
    const { admin, ours } = await createCentreFixture(database.db);
    await database.db.organization.update({ where: { id: ours.id }, data: { name: old } });
    const path = `/api/organizations/${ours.id}`;
    const saved = await put(path, admin, { name: old, maxLearners: 77 });
    expect(saved).toMatchObject({ status: 200, body: { name: old, maxLearners: 77 } });
    expect((await put(path, admin, { name: `${old}s` })).status).toBe(400);
  });

  it('the name in a centre’s record', async () => {
    const { manager, ours, amy } = await createCentreFixture(database.db);
    await database.db.user.update({ where: { id: amy.id }, data: { recordedName: old } });
    const path = `/api/organizations/${ours.id}/learners/${amy.id}`;
    const saved = await put(path, manager, { recordedName: old });
    expect(saved).toMatchObject({ status: 200, body: { recordedName: old } });
    expect((await put(path, manager, { recordedName: `${old}s` })).status).toBe(400);
  });
});

it('a name stored before it was refused is printed with the character’s code', async () => {
  const world = await createCentreFixture(database.db);
  const recordedName = `Tan ${unknown}`;
  const amy = await database.db.user.update({ where: { id: world.amy.id }, data: { recordedName } });
  await createCompletedEnrollment(database.db, amy, world.course);
  const { body } = await call('/api/certificates/generate', { as: amy, body: { courseId: world.course.id } });
  const response = await send(`/api/certificates/${body.certificate.id}/download`, { as: amy });
  const { texts } = await readCertificate(new Uint8Array(await response.arrayBuffer()));
  expect(texts.map((text) => text.trim())).toContain('Tan [U+13000]');
});
