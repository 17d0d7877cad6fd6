import type {
  BulkGradingPreview,
  BulkGradingPreviewRow,
  UnsubmittedRow,
} from '@repo/schemas/training/grading';
import { score as scoreSchema } from '@repo/schemas/training/grading';
import type { TrainerContext } from '#domain/context.ts';
import { getGradableAssessmentUnlessBlind } from './find-gradable-assessment.ts';
import { gradableSubmissionsWhere } from './grading-scope.ts';
import { type GradeLine, parseGradeCsv } from './parse-grade-csv.ts';
import { readUnsubmitted } from './read-unsubmitted.ts';

type Current = {
  /** Null: neither work nor a grade. */
  id: string | null;
  score: number | null;
  feedback: string;
  updatedAt: Date | null;
  learner: { id: string; fullName: string; email: string };
};

/** Stores nothing. Throws assessmentNotFound, also without permission, and markedByDrafts for blind marking, and fileRefused. */
export async function previewBulkGrades(
  ctx: TrainerContext,
  { assessmentId, file }: { assessmentId: string; file: File },
): Promise<BulkGradingPreview> {
  const assessment = await getGradableAssessmentUnlessBlind(ctx, assessmentId);
  const lines = parseGradeCsv(new Uint8Array(await file.arrayBuffer()));
  const submissions = await ctx.db.submission.findMany({
    where: {
      AND: [{ assessmentId, supersededAt: null }, gradableSubmissionsWhere(assessment.scope, ctx.actor)],
    },
    select: {
      id: true,
      score: true,
      feedback: true,
      updatedAt: true,
      learner: { select: { id: true, fullName: true, email: true } },
    },
  });
  const unsubmitted = await readUnsubmitted(ctx.db, {
    ...{ assessmentId, scope: assessment.scope },
    actor: ctx.actor,
  });
  const current: Current[] = [
    ...submissions.map((row) => ({ ...row, score: row.score?.toNumber() ?? null })),
    ...unsubmitted.map(withoutWork),
  ];
  const bySubmission = new Map(current.map((row) => [row.id, row]));
  const byEmail = new Map(current.map((row) => [row.learner.email, row]));
  const firstLines = new Map<string, number>();
  const rows = lines.map((line) => {
    const found = line.submissionId ? bySubmission.get(line.submissionId) : byEmail.get(line.email);
    const problems = [...problemsOf(line, found, assessment.maxScore, ctx.actor.id)];
    const first = found && firstLines.get(found.learner.id);
    if (found && first === undefined) firstLines.set(found.learner.id, line.line);
    if (first !== undefined) problems.push(`This learner is on line ${first} already`);
    return describeRow(line, found, problems);
  });
  return {
    assessmentId: assessment.id,
    assessmentTitle: assessment.title,
    maxScore: assessment.maxScore,
    rows,
    counts: {
      new: rows.filter(({ change }) => change === 'new').length,
      changed: rows.filter(({ change }) => change === 'changed').length,
      unchanged: rows.filter(({ change }) => change === 'unchanged').length,
      empty: rows.filter(({ change }) => change === 'empty').length,
      wrong: rows.filter(({ change }) => change === 'wrong').length,
    },
  };
}

function withoutWork({ learnerId, learnerName, learnerEmail }: UnsubmittedRow): Current {
  const learner = { id: learnerId, fullName: learnerName, email: learnerEmail };
  return { id: null, score: null, feedback: '', updatedAt: null, learner };
}

function* problemsOf(line: GradeLine, found: Current | undefined, maxScore: number, graderId: string) {
  if (!found)
    yield line.submissionId
      ? 'No such submission in this assessment'
      : 'Nobody in a class of this course has this email address';
  if (found?.learner.id === graderId) yield 'Nobody grades their own work';
  if (line.score === '') return;
  const score = numberOf(line.score);
  const parsed = scoreSchema.safeParse(score);
  if (score > maxScore) yield `The score is at most ${maxScore}`;
  else if (!parsed.success) yield parsed.error.issues[0]?.message ?? 'Enter a score';
  if (line.feedback.length > 10_000) yield 'Feedback can have at most 10,000 characters';
}

function numberOf(text: string): number {
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function describeRow(line: GradeLine, found: Current | undefined, problems: string[]): BulkGradingPreviewRow {
  const score = line.score === '' || problems.length > 0 ? null : numberOf(line.score);
  const isSame = score === found?.score && (line.feedback === '' || line.feedback === found?.feedback);
  const change = () => {
    if (problems.length > 0) return 'wrong';
    if (score === null) return 'empty';
    if (found?.score === null) return 'new';
    return isSame ? 'unchanged' : 'changed';
  };
  return {
    line: line.line,
    submissionId: found?.id ?? null,
    learnerId: found?.learner.id ?? null,
    updatedAt: found?.updatedAt?.toISOString() ?? null,
    learnerName: found?.learner.fullName ?? line.learner,
    learnerEmail: found?.learner.email ?? line.email,
    score,
    feedback: line.feedback,
    previousScore: found?.score ?? null,
    change: change(),
    errors: problems,
  };
}
