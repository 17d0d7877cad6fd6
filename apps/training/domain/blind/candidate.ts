import { createHash } from 'node:crypto';
import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

export type BlindCandidate = { id: string; name: string };

/** Always the same for one learner and assessment; without the key nobody can tell whose it is. */
export function toBlindCandidate(blindKey: string, learnerId: string): BlindCandidate {
  const hash = createHash('sha256').update(`${blindKey} ${learnerId}`).digest('hex');
  const digits = String(Number.parseInt(hash.slice(0, 12), 16) % 1_000_000_000).padStart(9, '0');
  return {
    id: `candidate-${hash.slice(0, 32)}`,
    name: `Candidate ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  };
}

/** Where markers read the work of a candidate. */
export function candidateWorkUrl(pair: { assessmentId: string; learnerId: string }): string {
  return `/api/grading/work?${new URLSearchParams(pair)}`;
}

/** The ending of a file name, such as ".pdf"; empty without one. */
export function extensionWithDot(name: string): string {
  return /\.[a-z\d]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';
}

type Assessment = { id: string; blindKey: string | null };

/**
 * The learners behind the ids that a caller knows, in the same order; null for an unknown one. In blind marking learners have the id of a
 * candidate until their result is released, and their own one afterwards: neither leads to the other.
 */
export async function findLearnerIdsOfCandidates(
  db: TrainingDb,
  { id: assessmentId, blindKey }: Assessment,
  asked: readonly string[],
): Promise<(string | null)[]> {
  if (blindKey === null) return [...asked];
  const rows = await db.$queryRaw<{ id: string; isGraded: boolean }[]>`
    SELECT person.id, coalesce(s.status = 'graded', FALSE) AS "isGraded" FROM (
      SELECT e.user_id AS id FROM assessment a JOIN course_run r ON r.course_id = a.course_id
      JOIN enrolment e ON e.course_run_id = r.id WHERE a.id = ${assessmentId}
      UNION SELECT learner_id FROM submission WHERE assessment_id = ${assessmentId}) person
    LEFT JOIN submission s ON s.assessment_id = ${assessmentId} AND s.learner_id = person.id AND s.superseded_at IS NULL`;
  const known = new Map(
    rows.map(({ id, isGraded }) => [isGraded ? id : toBlindCandidate(blindKey, id).id, id]),
  );
  return asked.map((id) => known.get(id) ?? null);
}

/** Throws learnerNotInClass. */
export async function getLearnerIdOfCandidate(
  db: TrainingDb,
  assessment: Assessment,
  asked: string,
): Promise<string> {
  const [id] = await findLearnerIdsOfCandidates(db, assessment, [asked]);
  if (id == null) throw errors.learnerNotInClass();
  return id;
}
