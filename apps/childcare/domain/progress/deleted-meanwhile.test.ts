import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it, vi } from 'vitest';
import { createQuizFixture } from '#testing/quiz-fixture.ts';
import { createScormFixture } from '#testing/scorm-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

function untilSomebodyWaits() {
  return vi.waitFor(
    async () => {
      const [row] = await database.db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    },
    { timeout: 180_000, interval: 10 },
  );
}

/** What a learner's request gets whose lecture goes while it is under way. */
async function sentWhileDeleted(
  { id, learner }: { id: string; learner: { id: string; sessionVersion: number } },
  what: string,
  body: object,
) {
  const sent = await database.db.$transaction(
    async (tx) => {
      await tx.lecture.delete({ where: { id } });
      const answer = service.call(`/api/lectures/${id}/${what}`, { method: 'POST', as: learner, body });
      await untilSomebodyWaits();
      return { answer };
    },
    { timeout: 180_000, maxWait: 120_000 },
  );
  return sent.answer;
}

const gone = { status: 404, body: { code: 'NOT_FOUND' } };

it('a lecture that is deleted under a report, a beat or an attempt is not found', async () => {
  const { course, quiz, text, learner } = await createQuizFixture(database.db);
  const { lectures } = await createSection(database.db, {
    courseId: course.id,
    types: ['VIDEO'],
    position: 1,
  });
  const video = lectures[0]?.id ?? '';
  const beat = { ranges: [[0, 2]], position: 2 };
  expect(await sentWhileDeleted({ id: video, learner }, 'watch', beat)).toMatchObject(gone);
  expect(await sentWhileDeleted({ id: text.id, learner }, 'progress', { completed: true })).toMatchObject(
    gone,
  );
  expect(await sentWhileDeleted({ id: quiz.id, learner }, 'attempts', {})).toMatchObject(gone);
});

it('a beat whose progress a renewal removes under it counts as a first one, not as the whole video', async () => {
  const learner = await createUser(database.db);
  const course = await createCourse(database.db);
  const { lectures } = await createSection(database.db, { courseId: course.id, types: ['VIDEO'] });
  const id = lectures[0]?.id ?? '';
  await database.db.lecture.update({ where: { id }, data: { videoDuration: 600 } });
  await createEnrollment(database.db, { userId: learner.id, courseId: course.id });
  const watch = (ranges: [number, number][]) =>
    service.call(`/api/lectures/${id}/watch`, { method: 'POST', as: learner, body: { ranges, position: 2 } });
  expect((await watch([[0, 2]])).status).toBe(200);
  const { answer } = await database.db.$transaction(
    async (tx) => {
      await tx.lectureProgress.deleteMany({ where: { lectureId: id } });
      const answer = watch([[0, 600]]);
      await untilSomebodyWaits();
      return { answer };
    },
    { timeout: 180_000, maxWait: 120_000 },
  );
  expect(await answer).toMatchObject({ status: 200, body: { watchedDuration: 0, isCounted: false } });
});

it('nor is a SCO that is deleted while it is opened', async () => {
  const { lectureIds, course, amy } = await createScormFixture(database.db, service);
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
  const [id = ''] = lectureIds;
  expect(await sentWhileDeleted({ id, learner: amy }, 'scorm', {})).toMatchObject(gone);
});
