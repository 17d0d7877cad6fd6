import { Prisma, type TrainingDb } from '@repo/db/training';
import type { TrainerContext } from '#domain/context.ts';
import { type CellPair, workVersionSql } from './read-cells.ts';

export type CellChange = CellPair & {
  attempt: number;
  previousScore: number | null;
  score: number | null;
  isDiscarded: boolean;
};

export const cellPairKey = ({ learnerId, assessmentId }: CellPair) => `${learnerId} ${assessmentId}`;

const learnersOf = (pairs: readonly CellPair[]) => pairs.map(({ learnerId }) => learnerId);
const assessmentsOf = (pairs: readonly CellPair[]) => pairs.map(({ assessmentId }) => assessmentId);

/** In the order in which a release takes them. Hand-ins, direct grades and other drafts wait, and highest scores stay. */
export async function lockCells(tx: TrainingDb, pairs: readonly CellPair[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM assessment WHERE id = ANY (${assessmentsOf(pairs)}) ORDER BY id FOR SHARE`;
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ANY (${learnersOf(pairs)}) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM submission WHERE (learner_id, assessment_id) IN (${pairsSql(pairs)}) AND superseded_at IS NULL
    ORDER BY id FOR UPDATE`;
}

/** What a new draft begins with: the feedback that its learner sees. */
const firstFeedbackSql = Prisma.sql`CASE WHEN s.status = 'graded' THEN s.feedback ELSE '' END`;

type StoredDraft = CellPair & { markerId: string | null; hasOwnText: boolean };

/** `hasOwnText`: other words for the learner than those of the grade that a draft began with. Index: grade_draft_pkey. */
export async function readDraftsByPairKey(
  tx: TrainingDb,
  pairs: readonly CellPair[],
): Promise<Map<string, StoredDraft>> {
  const rows = await tx.$queryRaw<StoredDraft[]>`
    SELECT d.assessment_id AS "assessmentId", d.learner_id AS "learnerId", d.marker_id AS "markerId",
      d.reason <> '' OR d.feedback <> ${firstFeedbackSql} AS "hasOwnText"
    FROM grade_draft d
    LEFT JOIN submission s ON s.assessment_id = d.assessment_id AND s.learner_id = d.learner_id AND s.superseded_at IS NULL
    WHERE (d.learner_id, d.assessment_id) IN (${pairsSql(pairs)})`;
  return new Map(rows.map((row) => [cellPairKey(row), row]));
}

function pairsSql(pairs: readonly CellPair[]): Prisma.Sql {
  return Prisma.sql`SELECT * FROM unnest(${learnersOf(pairs)}::text[], ${assessmentsOf(pairs)}::text[])`;
}

/** A stored draft keeps its feedback and reason. */
export async function upsertDraftScores(
  tx: TrainingDb,
  { actor, clock }: Pick<TrainerContext, 'actor' | 'clock'>,
  changes: readonly CellChange[],
): Promise<void> {
  if (changes.length === 0) return;
  // As text, because a list of numbers has no nulls.
  const scores = changes.map(({ score }) => (score === null ? '' : String(score)));
  await tx.$executeRaw`
    INSERT INTO grade_draft (assessment_id, learner_id, score, feedback, levels, reason, marker_id, work_version, updated_at)
    SELECT n.assessment_id, n.learner_id, nullif(n.score, '')::numeric,
      ${firstFeedbackSql}, '{}', '', ${actor.id}, ${workVersionSql}, ${clock()}
    FROM unnest(${learnersOf(changes)}::text[], ${assessmentsOf(changes)}::text[], ${scores}::text[])
      AS n(learner_id, assessment_id, score)
    LEFT JOIN submission s ON s.assessment_id = n.assessment_id AND s.learner_id = n.learner_id AND s.superseded_at IS NULL
    LEFT JOIN LATERAL (SELECT max(attempt) AS attempt FROM resit
      WHERE assessment_id = n.assessment_id AND learner_id = n.learner_id) t ON TRUE
    ON CONFLICT (assessment_id, learner_id) DO UPDATE SET score = excluded.score, levels = '{}',
      marker_id = excluded.marker_id, work_version = excluded.work_version,
      updated_at = greatest(excluded.updated_at, grade_draft.updated_at + interval '1 millisecond')`;
}

export async function deleteDrafts(tx: TrainingDb, pairs: readonly CellPair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.$executeRaw`DELETE FROM grade_draft WHERE (learner_id, assessment_id) IN (${pairsSql(pairs)})`;
}
