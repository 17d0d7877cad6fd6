import type { AssessmentQuizContent } from '@repo/schemas/training/quiz';
import { useTrainingDatabase } from '@repo/testing/training-database';
import type { createUser } from '@repo/testing/training-factories';
import { handInOverdueAndGetOwnQuiz } from '#domain/quizzes/get-own-quiz.ts';
import { assertRole } from './assert-role.ts';
import { createQuizFixture } from './quiz-fixture.ts';
import { useTrainingService } from './use-training-service.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

type Settings = { passScore?: number; maxAttempts?: number; blindKey?: string };

/** The service with a clock that tests set, and `begin` for a quiz with its learner. */
export function useQuizService() {
  const database = useTrainingDatabase();
  const time = { now: new Date('2027-03-10T02:00:00Z') };
  const service = useTrainingService(database, () => ({ clock: () => time.now }));

  async function begin(quiz: Partial<AssessmentQuizContent> = {}, settings: Settings = {}) {
    time.now = new Date('2027-03-10T02:00:00Z');
    const world = await createQuizFixture(database.db, quiz, settings);
    const { assessmentId, trainer, run } = world;
    const path = `/api/assessments/${assessmentId}/attempts`;
    const as = world.learner;
    const pair = { assessmentId, learnerId: as.id };
    const start = (person: Person = as) => service.call(path, { method: 'POST', as: person });
    const save = (id: string, answers: object, person: Person = as) =>
      service.call(`${path}/${id}`, { method: 'PUT', as: person, body: { answers } });
    const submit = (id: string, answers?: object, person: Person = as) =>
      service.call(`${path}/${id}/submit`, { method: 'POST', as: person, body: answers ? { answers } : {} });
    const results = async () => {
      const query = new URLSearchParams({ assessmentId, courseRunId: run.id });
      return (await service.call(`/api/grading/results?${query}`, { as: trainer })).body.data;
    };
    async function release() {
      const [{ learnerId, version }] = (await results()).results;
      time.now = new Date(+time.now + 60_000);
      const body = { assessmentId, results: [{ learnerId, expectedVersion: version }] };
      return service.call('/api/grading/drafts/release', { method: 'POST', as: trainer, body });
    }
    const own = async () => {
      const ctx = assertRole(service.contextOf(as), 'learner');
      const assessment = await database.db.assessment.findUniqueOrThrow({ where: { id: assessmentId } });
      return handInOverdueAndGetOwnQuiz(ctx, assessment);
    };
    return { ...world, pair, start, save, submit, results, release, own };
  }

  const work = (pair: object) => database.db.submission.findMany({ where: pair, orderBy: { id: 'asc' } });
  return { database, time, service, begin, work };
}
