import { createScormFixture } from './scorm-fixture.ts';
import { useScormService } from './use-scorm-service.ts';

type Sco = {
  status?: string;
  place?: string;
  notes?: string;
  score?: number;
  seconds?: number;
  more?: object;
};

/** A commit as the run-time makes it for 1.2. */
export const buildScorm12Commit = (
  commitSequence: number,
  { status = 'incomplete', place = '', notes = '', score, seconds = 0, more }: Sco,
) => ({
  commitSequence,
  completionStatus: status === 'incomplete' ? 'incomplete' : 'completed',
  successStatus: 'unknown',
  sessionSeconds: seconds,
  ...(score === undefined ? {} : { score: { raw: score, min: 0, max: 100 } }),
  runtimeData: { cmi: { core: { lesson_status: status, lesson_location: place }, suspend_data: notes } },
  ...more,
});

/** A lesson of a SCORM package that a learner opens and commits to. */
export function useScormLesson() {
  const scorm = useScormService();
  const { database, service, call } = scorm;

  async function learning(sample = {}) {
    const world = await createScormFixture(database.db, service, sample);
    const { learner } = world;
    const open = (index = 0, as = learner) =>
      call(`/api/lectures/${world.lectureIds[index]}/scorm`, { method: 'POST', as });
    /** Commits in a session that was opened. */
    const commit = (session: string, body: object, index = 0, as: typeof learner | null = learner) =>
      call(`/api/lectures/${world.lectureIds[index]}/scorm/commit`, { as, body: { session, ...body } });
    const own = async () => (await call('/api/enrollments', { as: learner })).body.enrollments[0];
    return { ...world, open, commit, own };
  }

  return { ...scorm, learning };
}
