import { useTrainingDatabase } from '@repo/testing/training-database';
import { createAssessment, createCourse, createLearningUnit } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { getUnfinishedCoursesOverview } from './get-developer-overview.ts';

const database = useTrainingDatabase();

describe('getUnfinishedCoursesOverview', () => {
  it('lists drafts and what active courses lack', async () => {
    const draft = await createCourse(database.db, { title: 'Draft', status: 'draft' });
    const bare = await createCourse(database.db, { title: 'Bare' });
    const whole = await createCourse(database.db, { title: 'Whole' });
    const written = await createLearningUnit(database.db, { courseId: whole.id, subtopics: ['a', 'b'] });
    await database.db.subtopic.updateMany({
      where: { learningUnitId: written.id },
      data: { content: '<p>x</p>' },
    });
    await createAssessment(database.db, { courseId: whole.id });
    const hollow = await createCourse(database.db, { title: 'Hollow' });
    await createLearningUnit(database.db, { courseId: hollow.id, subtopics: ['a'] });
    await createAssessment(database.db, { courseId: hollow.id });
    await createAssessment(database.db, { courseId: hollow.id });

    const overview = await getUnfinishedCoursesOverview({ db: database.db });
    expect(overview.courses).toEqual({ active: 3, draft: 1 });
    expect(overview.drafts).toMatchObject([{ id: draft.id, learningUnits: 0, subtopics: 0, assessments: 0 }]);
    expect(overview.incomplete.map(({ id }) => id).sort()).toEqual([bare.id, hollow.id].sort());
    expect(overview.incomplete.find(({ id }) => id === hollow.id)).toMatchObject({
      learningUnits: 1,
      subtopics: 1,
      empty: 1,
      assessments: 2,
    });
    expect(overview.recent[0]?.id).toBe(hollow.id);
    expect(overview.recent).toHaveLength(4);
  });
});
