import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createLearningUnit, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** Two learning units with subtopics a, b and c, and the course's developer. */
async function course() {
  const developer = await createUser(database.db, { roles: ['developer'] });
  const { id } = await createCourse(database.db);
  const one = await createLearningUnit(database.db, { courseId: id, title: 'One', subtopics: ['a', 'b'] });
  const two = await createLearningUnit(database.db, { courseId: id, title: 'Two', subtopics: ['c'] });
  const [a, b] = one.subtopics.map((subtopic) => subtopic.id);
  const [c] = two.subtopics.map((subtopic) => subtopic.id);
  if (!a || !b || !c) throw new Error('The outline is not there');
  return { id, developer, one: one.id, two: two.id, a, b, c };
}

/** "One: a b, Two: c" */
async function outlineOf(id: string, as: { id: string }): Promise<string> {
  const { body } = await service.call(`/api/courses/${id}`, { as });
  type Unit = { title: string; subtopics: { title: string }[] };
  return body.data.learningUnits
    .map((unit: Unit) => `${unit.title}: ${unit.subtopics.map(({ title }) => title).join(' ')}`.trim())
    .join(', ');
}

const absent = '00000000-0000-7000-8000-000000000000';

describe('who writes an outline', () => {
  it('is developers and admins', async () => {
    const { id, one, a } = await course();
    const learner = await createUser(database.db);
    const trainer = await createUser(database.db, { roles: ['trainer', 'learner'] });
    const writes = [
      ['POST', `/api/courses/${id}/learning-units`, { title: 'x' }],
      ['PUT', `/api/courses/${id}/outline`, { learningUnits: [] }],
      ['PUT', `/api/learning-units/${one}`, { title: 'x' }],
      ['DELETE', `/api/learning-units/${one}`, undefined],
      ['POST', `/api/learning-units/${one}/subtopics`, { title: 'x' }],
      ['PUT', `/api/subtopics/${a}`, { title: 'x' }],
      ['DELETE', `/api/subtopics/${a}`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      expect((await service.call(path, { method, body })).status, path).toBe(401);
      expect((await service.call(path, { method, body, as: learner })).status, path).toBe(403);
      expect((await service.call(path, { method, body, as: trainer })).status, path).toBe(403);
    }
    expect(await database.db.subtopic.count()).toBe(3);
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect((await service.call(`/api/subtopics/${a}`, { method: 'DELETE', as: admin })).status).toBe(200);
  });

  it('is 404 for an unknown id', async () => {
    const { developer } = await course();
    for (const id of [absent, 'no-such', '%00']) {
      const writes = [
        ['POST', `/api/courses/${id}/learning-units`, { title: 'x' }],
        ['PUT', `/api/courses/${id}/outline`, { learningUnits: [] }],
        ['PUT', `/api/learning-units/${id}`, { title: 'x' }],
        ['DELETE', `/api/learning-units/${id}`, undefined],
        ['POST', `/api/learning-units/${id}/subtopics`, { title: 'x' }],
        ['PUT', `/api/subtopics/${id}`, { title: 'x' }],
        ['DELETE', `/api/subtopics/${id}`, undefined],
      ] as const;
      for (const [method, path, body] of writes) {
        expect((await service.call(path, { method, body, as: developer })).status, path).toBe(404);
      }
    }
  });

  it('needs a title', async () => {
    const { id, one, a, developer } = await course();
    for (const title of ['', '  ', 'x'.repeat(201), 5, null, undefined]) {
      const writes = [
        ['POST', `/api/courses/${id}/learning-units`],
        ['PUT', `/api/learning-units/${one}`],
        ['POST', `/api/learning-units/${one}/subtopics`],
      ] as const;
      for (const [method, path] of writes) {
        const answer = await service.call(path, { method, body: { title }, as: developer });
        expect(answer, path).toMatchObject({ status: 400, body: { details: [{ field: 'title' }] } });
      }
    }
    expect(
      (await service.call(`/api/subtopics/${a}`, { method: 'PUT', body: { title: '' }, as: developer }))
        .status,
    ).toBe(400);
  });
});

describe('learning units', () => {
  it('come last, are renamed and go with their subtopics', async () => {
    const { id, one, developer } = await course();
    const added = await service.call(`/api/courses/${id}/learning-units`, {
      method: 'POST',
      body: { title: ' Three ', position: 0, courseId: 'x' },
      as: developer,
    });
    expect(added).toMatchObject({
      status: 200,
      body: { success: true, data: { title: 'Three', subtopics: [] } },
    });
    const renamed = await service.call(`/api/learning-units/${one}`, {
      method: 'PUT',
      body: { title: 'Uno' },
      as: developer,
    });
    expect(renamed.body.data).toMatchObject({
      id: one,
      title: 'Uno',
      subtopics: [{ title: 'a' }, { title: 'b' }],
    });
    expect(await outlineOf(id, developer)).toBe('Uno: a b, Two: c, Three:');
    const gone = await service.call(`/api/learning-units/${one}`, { method: 'DELETE', as: developer });
    expect(gone).toMatchObject({ status: 200, body: { success: true, data: { id: one } } });
    expect(await outlineOf(id, developer)).toBe('Two: c, Three:');
    const entries = await database.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'learning-unit.add', targetType: 'course', targetId: id, after: { title: 'Three' } },
      { action: 'learning-unit.update', before: { title: 'One' }, after: { title: 'Uno' } },
      { action: 'learning-unit.delete', before: { title: 'Uno', subtopics: ['a', 'b'] } },
    ]);
  });

  it('added at once all have a place of their own', async () => {
    const { id, developer } = await course();
    const path = `/api/courses/${id}/learning-units`;
    await Promise.all(
      ['x', 'y', 'z'].map((title) => service.call(path, { method: 'POST', body: { title }, as: developer })),
    );
    const places = await database.db.learningUnit.findMany({ select: { position: true } });
    expect(new Set(places.map(({ position }) => position)).size).toBe(5);
  });
});

describe('an order that names the one it was made of', () => {
  it('is refused when the stored one is another by now', async () => {
    const { id, one, two, a, b, c, developer } = await course();
    const opened = [
      { id: one, subtopicIds: [a, b] },
      { id: two, subtopicIds: [c] },
    ];
    const put = (learningUnits: unknown, expectedOrder: unknown) =>
      service.call(`/api/courses/${id}/outline`, {
        method: 'PUT',
        body: { learningUnits, expectedOrder },
        as: developer,
      });
    const swapped = [
      { id: one, subtopicIds: [b, a] },
      { id: two, subtopicIds: [c] },
    ];
    const answers = await Promise.all([put(swapped, opened), put(opened.toReversed(), opened)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      success: false,
      details: [{ field: 'expectedOrder' }],
    });
    type Stored = { id: string; subtopics: { id: string }[] };
    const stored = answers
      .find(({ status }) => status === 200)
      ?.body.data.learningUnits.map((unit: Stored) => ({
        id: unit.id,
        subtopicIds: unit.subtopics.map((subtopic) => subtopic.id),
      }));
    expect((await put(opened, opened)).status).toBe(400);
    expect((await put(opened, stored)).status).toBe(200);
    expect(await outlineOf(id, developer)).toBe('One: a b, Two: c');
    expect((await put(opened, 'abc')).status).toBe(400);
  });
});

describe('subtopics', () => {
  it('come last in their unit, their content cleaned', async () => {
    const { id, one, developer } = await course();
    const content =
      '<h1>Hands</h1><p onclick="x()">Wash<script>alert(1)</script></p><img src="http://a.example/1.png">';
    const added = await service.call(`/api/learning-units/${one}/subtopics`, {
      method: 'POST',
      body: { title: 'd', content },
      as: developer,
    });
    expect(added.status).toBe(200);
    expect(added.body.data).toEqual({
      id: expect.any(String),
      learningUnitId: one,
      title: 'd',
      content: '<h2>Hands</h2><p>Wash</p>',
      updatedAt: expect.any(String),
    });
    expect(await outlineOf(id, developer)).toBe('One: a b d, Two: c');
    const changed = await service.call(`/api/subtopics/${added.body.data.id}`, {
      method: 'PUT',
      body: { content: '<p>New <a href="javascript:x">link</a></p>', learningUnitId: 'x', position: 0 },
      as: developer,
    });
    expect(changed.body.data).toMatchObject({ title: 'd', content: '<p>New link</p>', learningUnitId: one });
    const gone = await service.call(`/api/subtopics/${added.body.data.id}`, {
      method: 'DELETE',
      as: developer,
    });
    expect(gone).toMatchObject({ status: 200, body: { data: { id: added.body.data.id } } });
    expect(await outlineOf(id, developer)).toBe('One: a b, Two: c');
  });

  it('refuse content that is no text or too long', async () => {
    const { one, a, developer } = await course();
    for (const content of [5, null, 'x'.repeat(200_001)]) {
      const body = { title: 'x', content };
      const answers = [
        await service.call(`/api/learning-units/${one}/subtopics`, { method: 'POST', body, as: developer }),
        await service.call(`/api/subtopics/${a}`, { method: 'PUT', body, as: developer }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'content' }] } });
      }
    }
  });

  it('are not written over when somebody else changed them meanwhile', async () => {
    const { a, developer } = await course();
    const put = (body: object) => service.call(`/api/subtopics/${a}`, { method: 'PUT', body, as: developer });
    const { updatedAt } = (await put({ content: 'first' })).body.data;
    const second = await put({ content: 'second', expectedUpdatedAt: updatedAt });
    expect(second.status).toBe(200);
    expect(second.body.data.updatedAt).not.toBe(updatedAt);
    expect(await put({ content: 'third', expectedUpdatedAt: updatedAt })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Somebody else changed this subtopic') },
    });
    expect((await put({ content: 'x', expectedUpdatedAt: 'yesterday' })).status).toBe(400);
    const stored = await database.db.subtopic.findUniqueOrThrow({ where: { id: a } });
    expect(stored.content).toBe('second');
  });
});

describe('PUT /api/courses/[id]/outline', () => {
  it('orders units and subtopics, which may change their unit', async () => {
    const { id, developer, one, two, a, b, c } = await course();
    const learningUnits = [
      { id: two, subtopicIds: [b, c] },
      { id: one, subtopicIds: [a] },
    ];
    const path = `/api/courses/${id}/outline`;
    const updatedAt = expect.any(String);
    const answer = await service.call(path, { method: 'PUT', body: { learningUnits }, as: developer });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      courseId: id,
      learningUnits: [
        {
          id: two,
          title: 'Two',
          updatedAt,
          subtopics: [
            { id: b, title: 'b' },
            { id: c, title: 'c' },
          ],
        },
        { id: one, title: 'One', updatedAt, subtopics: [{ id: a, title: 'a' }] },
      ],
    });
    expect((await service.call(path, { as: developer })).body.data).toEqual(answer.body.data);
    expect((await service.call(path)).status).toBe(401);
    expect((await service.call('/api/courses/none/outline', { as: developer })).status).toBe(404);
    expect(await outlineOf(id, developer)).toBe('Two: b c, One: a');
    // An unchanged request is not audited.
    await service.call(path, { method: 'PUT', body: { learningUnits }, as: developer });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'outline.reorder',
        targetId: id,
        before: { learningUnits: ['One', 'Two'] },
        after: { learningUnits: ['Two', 'One'], subtopicsMoved: 2 },
      },
    ]);
  });

  it('audits changes of subtopics without their content', async () => {
    const { id, developer, a, one } = await course();
    const put = (body: object) => service.call(`/api/subtopics/${a}`, { method: 'PUT', body, as: developer });
    await put({ content: '<p>Never twice</p>' });
    await put({ content: '<p>Never twice</p>', title: 'a' });
    await put({ title: 'Knives' });
    await service.call(`/api/learning-units/${one}/subtopics`, {
      method: 'POST',
      body: { title: 'Boards', content: '' },
      as: developer,
    });
    const entries = await database.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'subtopic.update', targetId: id, after: { title: 'a', characters: 18 } },
      { action: 'subtopic.update', before: { title: 'a' }, after: { title: 'Knives' } },
      { action: 'subtopic.add', after: { title: 'Boards' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Never');
  });

  it('refuses every other set and leaves all as it was', async () => {
    const { id, developer, one, two, a, b, c } = await course();
    const foreign = await course();
    const refused = [
      [],
      [{ id: one, subtopicIds: [a, b, c] }],
      [
        { id: one, subtopicIds: [b, a] },
        { id: two, subtopicIds: [] },
      ],
      [
        { id: two, subtopicIds: [c] },
        { id: one, subtopicIds: [b, a, a] },
      ],
      [
        { id: two, subtopicIds: [c] },
        { id: one, subtopicIds: [b, c] },
      ],
      [
        { id: two, subtopicIds: [c] },
        { id: two, subtopicIds: [b, a] },
      ],
      [
        { id: two, subtopicIds: [c] },
        { id: one, subtopicIds: [b, foreign.a] },
      ],
      [
        { id: two, subtopicIds: [c] },
        { id: foreign.one, subtopicIds: [b, a] },
      ],
      [
        { id: two, subtopicIds: [c, absent] },
        { id: one, subtopicIds: [b, a] },
      ],
    ];
    for (const learningUnits of refused) {
      const path = `/api/courses/${id}/outline`;
      expect(
        await service.call(path, { method: 'PUT', body: { learningUnits }, as: developer }),
      ).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('Somebody else changed the outline') },
      });
    }
    for (const body of [{}, { learningUnits: 'x' }, { learningUnits: [{ id: one }] }]) {
      const answer = await service.call(`/api/courses/${id}/outline`, { method: 'PUT', body, as: developer });
      expect(answer.status).toBe(400);
    }
    expect(await outlineOf(id, developer)).toBe('One: a b, Two: c');
    expect(await outlineOf(foreign.id, foreign.developer)).toBe('One: a b, Two: c');
  });
});
