import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const quiz = {
  passMark: 80,
  questions: [
    {
      id: 'q1',
      text: 'How long?',
      kind: 'single',
      options: [
        { id: 'a', text: 'Five seconds' },
        { id: 'b', text: 'Twenty seconds' },
      ],
      correct: ['b'],
      explanation: 'Long enough for the soap.',
    },
  ],
};

/** A course of two sections, each with a text, written by SUPER_ADMIN. */
async function authored(overrides: { status?: 'DRAFT' } = {}) {
  const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const course = await createCourse(database.db, { createdById: admin.id, ...overrides });
  const first = await createSection(database.db, { courseId: course.id, types: ['TEXT', 'TEXT'] });
  const second = await createSection(database.db, { courseId: course.id, position: 1 });
  const put = (path: string, body: object, as: ServiceCall['as'] = admin) =>
    call(`/api/courses/${course.id}${path}`, { method: 'PUT', as, body });
  const show = async (as: ServiceCall['as'] = admin) =>
    (await call(`/api/courses/${course.id}`, { as })).body;
  return { admin, course, first, second, put, show };
}

describe('two authors', () => {
  it('of one lecture do not overwrite each other unknowingly', async () => {
    const { first, put } = await authored();
    const [lecture] = first.lectures;
    const path = `/sections/${first.id}/lectures/${lecture?.id}`;
    const expectedUpdatedAt = lecture?.updatedAt.toISOString();
    const answers = await Promise.all(
      ['<p>Mine</p>', '<p>Yours</p>'].map((content) => put(path, { content, expectedUpdatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const won = answers.find(({ status }) => status === 200)?.body;
    const stored = await database.db.lecture.findUniqueOrThrow({ where: { id: lecture?.id ?? '' } });
    expect(stored.content).toBe(won.content);
    expect((await put(path, { title: 'On', expectedUpdatedAt: won.updatedAt })).status).toBe(200);
    expect((await put(path, { title: 'Off', expectedUpdatedAt: won.updatedAt })).status).toBe(409);
    expect((await put(path, { title: 'Without asking' })).status).toBe(200);
    expect((await put(path, { title: 'x', expectedUpdatedAt: 'yesterday' })).status).toBe(400);
  });

  it('of a course’s details do not either', async () => {
    const { put, show } = await authored();
    const { updatedAt: expectedUpdatedAt } = await show();
    expect((await put('', { subtitle: 'Mine', expectedUpdatedAt })).status).toBe(200);
    expect(await put('', { subtitle: 'Yours', expectedUpdatedAt })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    });
    expect((await show()).subtitle).toBe('Mine');
  });
});

describe('a lecture', () => {
  it('moves to the end of another section of its course', async () => {
    const { admin, first, second, put, show } = await authored();
    const [lecture] = first.lectures;
    const path = `/sections/${first.id}/lectures/${lecture?.id}`;
    expect((await put(path, { sectionId: second.id })).status).toBe(200);
    const ids = (await show()).sections.map(({ lectures }: { lectures: { id: string }[] }) =>
      lectures.map(({ id }) => id),
    );
    expect(ids).toEqual([[first.lectures[1]?.id], [second.lectures[0]?.id, lecture?.id]]);
    expect((await put(path, { title: 'Gone from here' })).status).toBe(404);
    const foreign = await createSection(database.db, {
      courseId: (await createCourse(database.db, { createdById: admin.id })).id,
    });
    const here = `/sections/${second.id}/lectures/${lecture?.id}`;
    expect((await put(here, { sectionId: foreign.id })).status).toBe(404);
    expect((await put(here, { sectionId: second.id })).status).toBe(200);
  });

  it('leaves its questions behind when it is a quiz no more', async () => {
    const { first, put } = await authored();
    const path = `/sections/${first.id}/lectures/${first.lectures[0]?.id}`;
    expect((await put(path, { type: 'QUIZ', quiz })).body.quiz.questions).toHaveLength(1);
    expect((await put(path, { type: 'TEXT' })).body).toMatchObject({ type: 'TEXT', quiz: null });
  });

  it('of a SCORM package stays one', async () => {
    const { first, put } = await authored();
    const id = first.lectures[0]?.id ?? '';
    await database.db.lecture.update({ where: { id }, data: { type: 'SCORM' } });
    const path = `/sections/${first.id}/lectures/${id}`;
    expect((await put(path, { type: 'TEXT' })).status).toBe(400);
    expect((await put(path, { title: 'Renamed' })).status).toBe(200);
  });

  it.each(['http://localhost:9/a.mp4', 'http://127.0.0.1:2/a.mp4', 'http://media.example/a.mp4'])(
    'and a thumbnail come from https or from the media host, not from %s',
    async (address) => {
      const { first, put } = await authored();
      const path = `/sections/${first.id}/lectures/${first.lectures[0]?.id}`;
      expect(await put(path, { videoUrl: address })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'videoUrl' }] },
      });
      expect(await put('', { thumbnail: address })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'thumbnail' }] },
      });
      const own = 'http://127.0.0.1:1/media/demo/video/upload/v1/a.mp4';
      expect((await put(path, { videoUrl: own })).status).toBe(200);
      expect((await put('', { thumbnail: own })).status).toBe(200);
    },
  );
});

describe('the answers of a quiz', () => {
  it('reach its authors alone: neither the enrolled, nor who looks at a preview, nor a search', async () => {
    const { admin, course, first, put, show } = await authored();
    const id = first.lectures[0]?.id ?? '';
    await put(`/sections/${first.id}/lectures/${id}`, { type: 'QUIZ', quiz });
    expect(JSON.stringify(await show(admin))).toContain('Long enough for the soap.');
    const enrolled = await createUser(database.db);
    const enrollment = await createEnrollment(database.db, { courseId: course.id, userId: enrolled.id });
    const seen = async () =>
      JSON.stringify([
        await show(enrolled),
        await show(null),
        await show(await createUser(database.db)),
        (await call('/api/courses?search=soap', { as: enrolled })).body,
        (await call('/api/enrollments', { as: enrolled })).body,
      ]);
    for (const isPreview of [false, true]) {
      await database.db.lecture.update({ where: { id }, data: { isPreview } });
      const text = await seen();
      expect(text).not.toContain('correct');
      expect(text).not.toContain('soap');
      expect(text).toContain('Twenty seconds');
    }
    await database.db.enrollment.delete({ where: { id: enrollment.id } });
    await database.db.lecture.update({ where: { id }, data: { isPreview: false } });
    expect(await seen()).not.toContain('Twenty seconds');
  });
});
