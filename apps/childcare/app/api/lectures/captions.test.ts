import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);

const english = 'WEBVTT\n\n00:01.000 --> 00:04.000\nWash your hands.\n';
const vtt = (content: string) => new TextEncoder().encode(content);

/** A published course with a video, and its author. */
async function film(course: { status?: 'DRAFT' } = {}) {
  const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const creator = await createUser(database.db);
  const { id: courseId } = await createCourse(database.db, { createdById: creator.id, ...course });
  const { lectures } = await createSection(database.db, { courseId, types: ['VIDEO', 'TEXT'] });
  const [video, text] = lectures.map(({ id }) => id);
  const at = (language: string, options: ServiceCall, lecture = video) =>
    send(`/api/lectures/${lecture}/captions/${language}`, options);
  const put = (language: string, content = english, as: ServiceCall['as'] = admin) =>
    call(`/api/lectures/${video}/captions/${language}`, {
      method: 'PUT',
      as,
      body: vtt(content),
      headers: { 'content-type': 'text/vtt' },
    });
  const shown = async (as: ServiceCall['as']) =>
    (await call(`/api/courses/${courseId}`, { as })).body.sections[0].lectures[0];
  return { admin, creator, courseId, video, text, at, put, shown };
}

describe('PUT /api/lectures/[id]/captions/[language]', () => {
  it('stores what is said, listed with the lecture by the language’s own name', async () => {
    const { admin, put, shown, at } = await film();
    expect(await put('ZH')).toMatchObject({ status: 200, body: { language: 'zh', label: '中文' } });
    expect((await put('en')).body).toEqual({ language: 'en', label: 'English' });
    expect((await shown(null)).captions).toEqual([
      { language: 'en', label: 'English' },
      { language: 'zh', label: '中文' },
    ]);
    const file = await at('en', { as: admin });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(await file.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWash your hands.\n');
  });

  it('replaces those it had, takes SRT, and a label', async () => {
    const { admin, put, at, video } = await film();
    await put('en');
    await put('en', '1\n00:00:02,000 --> 00:00:03,000\nRinse.\n');
    expect(await (await at('en', { as: admin })).text()).toContain('Rinse.');
    expect(await database.db.lectureCaption.count()).toBe(1);
    const path = `/api/lectures/${video}/captions/ta?label=Tamil`;
    const named = await call(path, { method: 'PUT', as: admin, body: vtt(english) });
    expect(named.body).toEqual({ language: 'ta', label: 'Tamil' });
  });

  it('keeps one of two that arrive at once', async () => {
    const { put } = await film();
    const answers = await Promise.all([put('en'), put('en'), put('en')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.db.lectureCaption.count()).toBe(1);
  });

  it.each([
    ['en', 'no captions'],
    ['en', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>'],
    ['en', ''],
    ['not a language', english],
    ['und', english],
  ])('refuses %s %j', async (language, content) => {
    const { put } = await film();
    expect(await put(encodeURIComponent(language), content)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field: language === 'en' ? 'captions' : 'language' }] },
    });
    expect(await database.db.lectureCaption.count()).toBe(0);
  });

  it('refuses bytes that are no UTF-8, and more than 1 MB', async () => {
    const { admin, video } = await film();
    const path = `/api/lectures/${video}/captions/en`;
    const latin = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\u00e9', 'latin1');
    expect((await call(path, { method: 'PUT', as: admin, body: latin })).status).toBe(400);
    const long = await call(path, { method: 'PUT', as: admin, body: new Uint8Array(1_048_577).fill(97) });
    expect(long.status).toBe(413);
  });

  it('is for videos, by SUPER_ADMIN', async () => {
    const { admin, creator, put, at, text } = await film();
    const options = { method: 'PUT', as: admin, body: vtt(english) };
    expect((await at('en', options, text)).status).toBe(400);
    expect((await at('en', options, 'unknown')).status).toBe(404);
    const { id: organizationId } = await createOrganization(database.db);
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    for (const as of [creator, manager]) {
      expect(await put('en', english, as)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    }
    expect(await put('en', english, null)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });
});

describe('GET /api/lectures/[id]/captions/[language]', () => {
  it('is for the enrolled and the authors; anybody sees a preview’s', async () => {
    const { admin, creator, courseId, put, at, video } = await film();
    await put('en');
    const stranger = await createUser(database.db);
    const learner = await createUser(database.db);
    await createEnrollment(database.db, { courseId, userId: learner.id });
    const answers = async () =>
      Promise.all(
        [admin, creator, learner, stranger, null].map(async (as) => (await at('en', { as })).status),
      );
    expect(await answers()).toEqual([200, 200, 200, 403, 401]);
    await database.db.lecture.update({ where: { id: video }, data: { isPreview: true } });
    expect(await answers()).toEqual([200, 200, 200, 200, 200]);
  });

  it('continues for the enrolled of a course that is archived', async () => {
    const { courseId, put, at } = await film();
    await put('en');
    const learner = await createUser(database.db);
    await createEnrollment(database.db, { courseId, userId: learner.id });
    await database.db.course.update({ where: { id: courseId }, data: { status: 'ARCHIVED' } });
    expect((await at('en', { as: learner })).status).toBe(200);
    expect((await at('en', { as: await createUser(database.db) })).status).toBe(404);
  });

  it('knows nothing of a draft, of another language, of another lecture', async () => {
    const { admin, creator, put, at, video } = await film({ status: 'DRAFT' });
    await put('en');
    await database.db.lecture.update({ where: { id: video }, data: { isPreview: true } });
    const learner = await createUser(database.db);
    const asked = [
      at('en', { as: learner }),
      at('en', { as: null }),
      at('ms', { as: admin }),
      at('%00', { as: admin }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await at('en', { as: admin }, 'unknown')).status).toBe(404);
    expect((await at('en', { as: creator })).status).toBe(200);
  });
});

describe('DELETE /api/lectures/[id]/captions/[language]', () => {
  it('takes them away, once, by SUPER_ADMIN alone', async () => {
    const { admin, creator, put, at } = await film();
    await put('en');
    const remove = async (as: ServiceCall['as'], language = 'en') =>
      (await at(language, { method: 'DELETE', as })).status;
    expect([await remove(null), await remove(creator)]).toEqual([401, 403]);
    expect([await remove(admin, 'zh'), await remove(admin), await remove(admin)]).toEqual([404, 200, 404]);
  });
});
