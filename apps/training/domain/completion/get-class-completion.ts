import type { TrainingDb } from '@repo/db/training';
import type { ClassCompletion, CompletionLearner, RuleConditions } from '@repo/schemas/training/completion';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { outlineOrder } from '#domain/courses/course-rows.ts';
import { errors } from '#domain/errors.ts';
import {
  type AssessedCounts,
  judgeCompetence,
  listMissingConditions,
  minutesLeftToMiss,
} from './judge-completion.ts';
import { type CompletionRow, readCompletionRows } from './read-completion.ts';

type Unit = ClassCompletion['units'][number];

/** What is asked where no rule is set, so that a page can say what there is. */
const nothingAsked = { needsCompetence: false, minimumAttendance: null };

/** For admins and the trainer of the class. Throws courseRunNotFound and forbidden. */
export async function getClassCompletion(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<ClassCompletion> {
  const { db, actor } = ctx;
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: { ...classTrainersSelect, course: { select: courseSelect } },
  });
  const { course } = assertFoundAndManageable(actor, run);
  const rows = await readCompletionRows(db, { courseRunIds: [courseRunId], now: ctx.clock() });
  return toClassCompletion(courseRunId, course, rows);
}

/** Of the caller's own enrolment; null when they are not in the class. Throws courseRunNotFound. */
export async function findOwnCompletion(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<ClassCompletion | null> {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: { course: { select: courseSelect } },
  });
  if (run === null) throw errors.courseRunNotFound();
  const rows = await readCompletionRows(db, { courseRunIds: [courseRunId], userId: actor.id, now: clock() });
  return rows.length === 0 ? null : toClassCompletion(courseRunId, run.course, rows);
}

const courseSelect = {
  id: true,
  title: true,
  completionRule: { select: { mode: true, needsCompetence: true, minimumAttendance: true } },
  learningUnits: {
    where: { assessments: { some: { passScore: { not: null } } } },
    orderBy: outlineOrder,
    select: { id: true, title: true },
  },
} as const;

type Course = { id: string; title: string; completionRule: RuleConditions | null; learningUnits: Unit[] };

function toClassCompletion(
  courseRunId: string,
  { id, title, completionRule: rule, learningUnits: units }: Course,
  rows: readonly CompletionRow[],
): ClassCompletion {
  const [first] = rows;
  return {
    courseRunId,
    courseId: id,
    courseTitle: title,
    rule,
    isOver: first?.isOver ?? false,
    totalMinutes: first?.totalMinutes ?? 0,
    units,
    learners: rows.map((row) => toLearner(row, units, rule ?? nothingAsked)),
  };
}

function toLearner(
  row: CompletionRow,
  units: readonly Unit[],
  rule: Omit<RuleConditions, 'mode'>,
): CompletionLearner {
  const { enrolmentId, userId, name, isCompleted, isTakenBack, attendedMinutes, missedMinutes } = row;
  const overall = judgeCompetence(sumAssessedCounts(row.units));
  const countsOf = (id: string) => sumAssessedCounts(row.units.filter(({ unitId }) => unitId === id));
  return {
    ...{ enrolmentId, userId, name, isCompleted, isTakenBack, attendedMinutes, missedMinutes, overall },
    minutesLeftToMiss: minutesLeftToMiss(rule, row),
    units: units.map(({ id }) => judgeCompetence(countsOf(id))),
    missing: listMissingConditions(rule, { ...row, overall }),
  };
}

export function sumAssessedCounts(counts: readonly AssessedCounts[]): AssessedCounts {
  const sum = (key: keyof AssessedCounts) => counts.reduce((total, one) => total + one[key], 0);
  return { assessments: sum('assessments'), passed: sum('passed'), failed: sum('failed') };
}

/** Those of a class who meet its rule and are not completed yet; empty where admins decide. */
export async function readReadyToCompleteUnlessManual(
  db: TrainingDb,
  { courseRunIds, rule, now }: { courseRunIds: readonly string[]; rule: RuleConditions | null; now: Date },
): Promise<CompletionRow[]> {
  if (rule === null || rule.mode === 'manual') return [];
  return filterReadyToComplete(await readCompletionRows(db, { courseRunIds, now }), rule);
}

/** Those who meet the rule and are not completed yet. */
export function filterReadyToComplete(
  rows: readonly CompletionRow[],
  rule: Omit<RuleConditions, 'mode'>,
): CompletionRow[] {
  return rows.filter(
    (row) =>
      !row.isCompleted &&
      listMissingConditions(rule, { ...row, overall: judgeCompetence(sumAssessedCounts(row.units)) })
        .length === 0,
  );
}
