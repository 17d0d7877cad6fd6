import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const superAdmin = () => createUser(database.db, { role: 'SUPER_ADMIN' });
type Person = Awaited<ReturnType<typeof superAdmin>>;

/** Calls under one course as SUPER_ADMIN. */
async function authored() {
  const admin = await superAdmin();
  const course = await createCourse(database.db, { createdById: admin.id });
  const at = (method: string, path: string, body?: unknown, as: Person | null = admin) =>
    call(`/api/courses/${course.id}${path}`, { method, as, body });
  const outline = async () => (await call(`/api/courses/${course.id}`, { as: admin })).body.sections;
  return { admin, course, at, outline };
}

const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);

describe('sections', () => {
  it('are added at the end, renamed, reordered and deleted', async () => {
    const { at, outline } = await authored();
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map(async (title) => (await at('POST', '/sections', { title })).body.id),
    );
    expect(titlesOf(await outline()).sort()).toEqual(['One', 'Three', 'Two']);
    const reordered = await at('PUT', '/sections/reorder', { sectionIds: [three, one, two] });
    expect([reordered.status, reordered.body]).toEqual([200, { sectionIds: [three, one, two] }]);
    expect(titlesOf(await outline())).toEqual(['Three', 'One', 'Two']);
    expect((await at('PUT', `/sections/${one}`, { title: ' First ' })).body).toEqual({
      id: one,
      title: 'First',
      lectures: [],
      updatedAt: expect.any(String),
    });
    expect(await at('DELETE', `/sections/${two}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect(titlesOf(await outline())).toEqual(['Three', 'First']);
  });

  it('answer 201 with the section', async () => {
    const { at } = await authored();
    const { status, body } = await at('POST', '/sections', { title: 'Welcome', position: 9, courseId: 'x' });
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), title: 'Welcome', lectures: [], updatedAt: expect.any(String) },
    ]);
  });

  it('keep their order unless the new one is whole', async () => {
    const { at, outline, course } = await authored();
    const ids: string[] = [];
    for (const position of [0, 1])
      ids.push((await createSection(database.db, { courseId: course.id, position })).id);
    const [first = '', second = ''] = ids;
    const foreign = await createSection(database.db, { courseId: (await createCourse(database.db)).id });
    for (const sectionIds of [
      [first],
      [first, first],
      [first, second, foreign.id],
      [first, foreign.id],
      [],
    ]) {
      expect(await at('PUT', '/sections/reorder', { sectionIds })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', details: [{ field: 'sectionIds' }] },
      });
    }
    expect((await outline()).map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});

describe('an order that names the one it was made of', () => {
  const stale = { status: 409, body: { details: [{ field: 'expectedOrder' }] } };

  it('of sections is refused when the stored one is another by now', async () => {
    const { at, outline } = await authored();
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await at('POST', '/sections', { title })).body.id);
    const [one = '', two = '', three = ''] = ids;
    const put = (sectionIds: string[], expectedOrder: unknown) =>
      at('PUT', '/sections/reorder', { sectionIds, expectedOrder });
    const answers = await Promise.all([put([three, one, two], ids), put([two, one, three], ids)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body.sectionIds;
    expect(answers.find(({ status }) => status === 409)).toMatchObject(stale);
    expect((await outline()).map(({ id }: { id: string }) => id)).toEqual(stored);
    expect(await put([one, two, three], stored)).toMatchObject({
      status: 200,
      body: { sectionIds: [one, two, three] },
    });
    const { id: four } = (await at('POST', '/sections', { title: 'Four' })).body;
    expect(await put([three, two, one], ids)).toMatchObject(stale);
    expect((await put([three, two, one, four], [...ids, four])).status).toBe(200);
    expect((await put([three, two, one, four], 'abc')).status).toBe(400);
  });

  it('of lectures is refused too, and so is a move among lectures that are others by now', async () => {
    const { at, course, outline } = await authored();
    const first = await createSection(database.db, { courseId: course.id, types: ['TEXT', 'TEXT', 'TEXT'] });
    const second = await createSection(database.db, { courseId: course.id, types: ['TEXT'], position: 1 });
    const [a = '', b = '', c = ''] = first.lectures.map(({ id }) => id);
    const d = second.lectures[0]?.id ?? '';
    const put = (lectureIds: string[], expectedOrder: string[]) =>
      at('PUT', `/sections/${first.id}/lectures/reorder`, { lectureIds, expectedOrder });
    const move = (lecture: string, body: object) =>
      at('PUT', `/sections/${first.id}/lectures/${lecture}`, body);
    const shape = async () =>
      (await outline()).map(({ lectures }: { lectures: { id: string }[] }) => lectures.map(({ id }) => id));
    const answers = await Promise.all([put([c, a, b], [a, b, c]), put([b, a, c], [a, b, c])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put([a, b, c], answers.find(({ status }) => status === 200)?.body.lectureIds)).status).toBe(
      200,
    );
    const elsewhere = { sectionId: second.id, place: 0 };
    expect(await move(a, { ...elsewhere, expectedOrder: [] })).toMatchObject(stale);
    expect(await move(a, { place: 2, expectedOrder: [b, a, c] })).toMatchObject(stale);
    expect(await shape()).toEqual([[a, b, c], [d]]);
    expect((await move(a, { place: 2, expectedOrder: [a, b, c] })).status).toBe(200);
    expect((await move(a, { ...elsewhere, expectedOrder: [d] })).status).toBe(200);
    expect(await shape()).toEqual([
      [b, c],
      [a, d],
    ]);
  });
});

describe('lectures', () => {
  it('are added, changed, reordered and deleted', async () => {
    const { at, outline } = await authored();
    const { id: sectionId } = (await at('POST', '/sections', { title: 'Welcome' })).body;
    const lectures = `/sections/${sectionId}/lectures`;
    const video = await at('POST', lectures, {
      title: 'Film',
      type: 'VIDEO',
      videoUrl: 'https://media.example/a.mp4',
      videoDuration: 61.4,
    });
    expect([video.status, video.body]).toEqual([
      201,
      {
        id: expect.any(String),
        title: 'Film',
        type: 'VIDEO',
        videoUrl: 'https://media.example/a.mp4',
        videoDuration: 61,
        content: '',
        isPreview: false,
        confirmation: null,
        quiz: null,
        captions: [],
        updatedAt: expect.any(String),
      },
    ]);
    const text = await at('POST', lectures, {
      title: 'Words',
      type: 'TEXT',
      content: '<p onclick="x()">Hi</p>',
    });
    expect(text.body.content).toBe('<p>Hi</p>');
    const lectureIds = [text.body.id, video.body.id];
    expect((await at('PUT', `${lectures}/reorder`, { lectureIds })).body).toEqual({ lectureIds });
    expect(titlesOf((await outline())[0].lectures)).toEqual(['Words', 'Film']);
    const changed = await at('PUT', `${lectures}/${text.body.id}`, { isPreview: true });
    expect(changed.body).toMatchObject({ title: 'Words', isPreview: true, content: '<p>Hi</p>' });
    expect((await at('DELETE', `${lectures}/${video.body.id}`)).status).toBe(200);
    expect((await at('DELETE', `${lectures}/${video.body.id}`)).status).toBe(404);
    expect(titlesOf((await outline())[0].lectures)).toEqual(['Words']);
  });

  /** Two sections with three lectures and one, and how to move one of them. */
  async function filled() {
    const { at, outline, course, ...rest } = await authored();
    const first = await createSection(database.db, { courseId: course.id, types: ['TEXT', 'TEXT', 'TEXT'] });
    const second = await createSection(database.db, { courseId: course.id, types: ['TEXT'], position: 1 });
    const [a, b, c] = first.lectures.map(({ id }) => id);
    const shape = async () =>
      (await outline()).map(({ lectures }: { lectures: { id: string }[] }) => lectures.map(({ id }) => id));
    const move = (lectureId: string | undefined, from: string, body: object) =>
      at('PUT', `/sections/${from}/lectures/${lectureId}`, body);
    return { ...rest, first: first.id, second: second.id, a, b, c, d: second.lectures[0]?.id, shape, move };
  }

  it('go to a place of another section, or to its end, and keep the version that an editor read', async () => {
    const { first, second, a, b, c, d, shape, move } = await filled();
    const [before] = await database.db.lecture.findMany({ where: { id: b } });
    const moved = await move(b, first, { sectionId: second, place: 0 });
    expect(moved.status).toBe(200);
    expect(moved.body.updatedAt).toBe(before?.updatedAt.toISOString());
    expect(await shape()).toEqual([
      [a, c],
      [b, d],
    ]);
    expect((await move(a, first, { sectionId: second })).status).toBe(200);
    expect(await shape()).toEqual([[c], [b, d, a]]);
    expect((await move(b, second, { sectionId: first, place: 500 })).status).toBe(200);
    expect(await shape()).toEqual([
      [c, b],
      [d, a],
    ]);
    expect((await move(b, first, { place: 0 })).status).toBe(200);
    expect((await shape())[0]).toEqual([b, c]);
  });

  it('that are written to while they move get a new version', async () => {
    const { first, second, a, move } = await filled();
    const [before] = await database.db.lecture.findMany({ where: { id: a } });
    const moved = await move(a, first, { sectionId: second, place: 0, title: 'Begin here' });
    expect(moved.body.title).toBe('Begin here');
    expect(Date.parse(moved.body.updatedAt)).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
  });

  it('stay where they are for a section of another course, and for a place that is none', async () => {
    const { first, a, shape, move } = await filled();
    const { id: courseId } = await createCourse(database.db);
    const foreign = await createSection(database.db, { courseId });
    const before = await shape();
    expect((await move(a, first, { sectionId: foreign.id, place: 0 })).status).toBe(404);
    for (const place of [-1, 1.5, 501, 'first']) {
      expect(await move(a, first, { place })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', details: [{ field: 'place' }] },
      });
    }
    expect(await shape()).toEqual(before);
  });

  it('moved at the same time by two keep an order that is whole', async () => {
    const { first, second, a, b, c, d, shape, move } = await filled();
    await Promise.all([
      move(a, first, { sectionId: second, place: 0 }),
      move(b, first, { sectionId: second, place: 0 }),
      move(c, first, { sectionId: second, place: 0 }),
    ]);
    const [left, right] = await shape();
    expect(left).toEqual([]);
    expect(new Set(right)).toEqual(new Set([a, b, c, d]));
    const positions = await database.db.lecture.findMany({ where: { sectionId: second } });
    expect(new Set(positions.map(({ position }) => position)).size).toBe(4);
  });

  it('hold a quiz that makes sense, where they are one', async () => {
    const { at, course } = await authored();
    const { id } = await createSection(database.db, { courseId: course.id, types: [] });
    const options = [
      { id: 'a', text: 'Yes' },
      { id: 'b', text: 'No' },
    ];
    const question = { id: 'q1', text: 'Is it?', kind: 'boolean', options, correct: ['a'] };
    const add = (type: string, questions: unknown[]) =>
      at('POST', `/sections/${id}/lectures`, { title: 'Quiz', type, quiz: { questions } });
    expect((await add('QUIZ', [question])).body.quiz).toEqual({
      passMark: 80,
      maxAttempts: 0,
      shuffle: false,
      questions: [{ ...question, explanation: '' }],
    });
    const wrong = [
      [],
      [question, question],
      [{ ...question, correct: [] }],
      [{ ...question, correct: ['c'] }],
      [{ ...question, correct: ['a', 'b'] }],
      [{ ...question, options: options.slice(0, 1) }],
      [{ ...question, kind: 'essay' }],
      [{ ...question, id: 'constructor' }],
    ];
    for (const questions of wrong) expect((await add('QUIZ', questions)).status).toBe(400);
    expect((await add('TEXT', [question])).body).toMatchObject({ details: [{ field: 'quiz' }] });
    expect(await database.db.lecture.count()).toBe(1);
  });

  it.each([
    ['no title', { type: 'TEXT' }, 'title'],
    ['no type', { title: 'Words' }, 'type'],
    ['a type that is not written', { title: 'Words', type: 'SCORM' }, 'type'],
    ['a video from nowhere', { title: 'Film', type: 'VIDEO', videoUrl: 'ftp://x' }, 'videoUrl'],
    ['a negative length', { title: 'Film', type: 'VIDEO', videoDuration: -1 }, 'videoDuration'],
  ])('are refused with %s', async (_case, body, field) => {
    const { at, course } = await authored();
    const { id } = await createSection(database.db, { courseId: course.id, types: [] });
    expect(await at('POST', `/sections/${id}/lectures`, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field }] },
    });
  });

  it('move the learners’ progress when they come and go', async () => {
    const { at, course } = await authored();
    const section = await createSection(database.db, {
      courseId: course.id,
      types: ['TEXT', 'TEXT', 'TEXT'],
    });
    const enrollment = await createEnrollment(database.db, { courseId: course.id });
    const [first, second, third] = section.lectures;
    for (const lecture of [first, second]) {
      await database.db.lectureProgress.create({
        data: { enrollmentId: enrollment.id, lectureId: lecture?.id ?? '', isCompleted: true },
      });
    }
    const progress = () => database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } });
    const lectures = `/sections/${section.id}/lectures`;
    await at('POST', lectures, { title: 'More', type: 'TEXT' });
    expect((await progress()).progress).toBe(50);
    await at('DELETE', `${lectures}/${third?.id}`);
    expect((await progress()).progress).toBe(66);
    await at('DELETE', `${lectures}/${first?.id}`);
    expect(await progress()).toMatchObject({ progress: 50, completedAt: null });
    await database.db.lectureProgress.updateMany({ data: { isCompleted: true } });
    await at('DELETE', `/sections/${section.id}`);
    expect((await progress()).progress).toBe(0);
  });
});

it('only SUPER_ADMIN edits an outline, and only what belongs together', async () => {
  const { at, course } = await authored();
  const { id: sId, lectures } = await createSection(database.db, { courseId: course.id });
  const lId = lectures[0]?.id ?? '';
  const elsewhere = await createSection(database.db, { courseId: (await createCourse(database.db)).id });
  const foreignLecture = elsewhere.lectures[0]?.id ?? '';
  const title = { title: 'New' };
  const calls: [string, (section: string, lecture: string) => string, object | undefined][] = [
    ['PUT', (section) => `/sections/${section}`, title],
    ['DELETE', (section) => `/sections/${section}`, undefined],
    ['POST', (section) => `/sections/${section}/lectures`, { ...title, type: 'TEXT' }],
    ['PUT', (section) => `/sections/${section}/lectures/reorder`, { lectureIds: [lId] }],
    ['PUT', (section, lecture) => `/sections/${section}/lectures/${lecture}`, title],
    ['DELETE', (section, lecture) => `/sections/${section}/lectures/${lecture}`, undefined],
  ];
  const learner = await createUser(database.db);
  for (const [method, path, body] of calls) {
    expect((await at(method, path(sId, lId), body, learner)).body).toEqual({ error: 'Forbidden' });
    expect((await at(method, path(sId, lId), body, null)).body).toEqual({ error: 'Unauthorized' });
    expect((await at(method, path(elsewhere.id, lId), body)).status).toBe(404);
    expect((await at(method, path(elsewhere.id, foreignLecture), body)).status).toBe(404);
  }
  for (const method of ['PUT', 'DELETE']) {
    expect((await at(method, `/sections/${sId}/lectures/${foreignLecture}`, title)).status).toBe(404);
  }
  expect(await database.db.section.count()).toBe(2);
  expect(await database.db.lecture.count()).toBe(2);
});
