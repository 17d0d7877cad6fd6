import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ClassDueDate, SetDueDatesBody } from '@repo/schemas/training/due-date';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { assertCanSeeRoster } from '#domain/classes/list-roster.ts';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { classDueDateJoinSql, dueAfterClassSql } from './due-at-sql.ts';
import { recomputeLateness } from './recompute-lateness.ts';

/** Earliest due date first. Throws courseRunNotFound, forbidden. */
export async function listClassDueDates(ctx: SignedInContext, courseRunId: string): Promise<ClassDueDate[]> {
  await assertCanSeeRoster(ctx, courseRunId);
  return readDueDates(ctx.db, courseRunId);
}

/** Null removes a due date; lateness is updated. Throws courseRunNotFound, forbidden, assessmentNotFound, changedMeanwhile. */
export async function setClassDueDatesAndUpdateLateness(
  ctx: TrainerContext,
  courseRunId: string,
  { dueDates }: SetDueDatesBody,
): Promise<ClassDueDate[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    await assertCanSeeRoster({ ...ctx, db: tx }, courseRunId);
    const before = new Map((await readDueDates(tx, courseRunId)).map((row) => [row.assessmentId, row]));
    if (dueDates.some(({ assessmentId }) => !before.has(assessmentId))) throw errors.assessmentNotFound();
    refuseMoved(dueDates, before);
    for (const { assessmentId, dueDate } of dueDates) {
      const classDueDate = before.get(assessmentId)?.classDueDate ?? null;
      if (classDueDate === dueDate) continue;
      await storeDueDate(tx, { assessmentId, courseRunId, dueDate });
      await recomputeLateness(tx, { assessmentId, courseRunId });
      await recordAudit(tx, ctx, {
        action: 'class.due-date',
        targetType: 'course-run',
        targetId: courseRunId,
        before: { assessmentId, dueDate: classDueDate },
        after: { assessmentId, dueDate },
      });
    }
    return readDueDates(tx, courseRunId);
  });
}

type Row = Pick<ClassDueDate, 'assessmentId' | 'title' | 'type'> & {
  courseDueDate: Date;
  classDueDate: Date | null;
};

async function readDueDates(db: TrainingDb, courseRunId: string): Promise<ClassDueDate[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id AS "assessmentId", a.title, a.type::text AS type,
      coalesce(${dueAfterClassSql}, a.due_date) AS "courseDueDate", d.due_at AS "classDueDate"
    FROM course_run r JOIN assessment a ON a.course_id = r.course_id ${classDueDateJoinSql}
    WHERE r.id = ${courseRunId}`;
  return rows
    .map(({ courseDueDate, classDueDate, ...row }) => ({
      ...row,
      courseDueDate: courseDueDate.toISOString(),
      classDueDate: classDueDate?.toISOString() ?? null,
      dueDate: (classDueDate ?? courseDueDate).toISOString(),
    }))
    .toSorted((a, b) => (`${a.dueDate} ${a.assessmentId}` < `${b.dueDate} ${b.assessmentId}` ? -1 : 1));
}

function refuseMoved(wanted: SetDueDatesBody['dueDates'], stored: ReadonlyMap<string, ClassDueDate>): void {
  const details = wanted.flatMap(({ assessmentId, expectedDueDate }, index) => {
    const present = stored.get(assessmentId)?.dueDate ?? '';
    const isSame = expectedDueDate === undefined || Date.parse(expectedDueDate) === Date.parse(present);
    const message = 'This was changed after you opened it';
    return isSame ? [] : [{ field: `dueDates.${index}.expectedDueDate`, message }];
  });
  if (details.length > 0) throw errors.changedMeanwhile({ details });
}

type Place = { assessmentId: string; courseRunId: string };

async function storeDueDate(
  tx: TrainingDb,
  { dueDate, ...place }: Place & { dueDate: string | null },
): Promise<void> {
  if (dueDate === null) {
    await tx.assessmentDueDate.deleteMany({ where: place });
    return;
  }
  await tx.assessmentDueDate.upsert({
    where: { assessmentId_courseRunId: place },
    create: { ...place, dueAt: dueDate },
    update: { dueAt: dueDate },
  });
}
