import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { dollarsTextToCents } from '@repo/payments/cents';
import type { RequirementAction } from '@repo/schemas/childcare/requirement';
import type { Seats } from '#domain/assignments/lock-and-read-seats.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { hasNotBegunSql } from '#domain/versions/has-not-begun-sql.ts';
import { addDays, type Day, endOfDay } from './calendar-days.ts';
import { type EvaluationRow, evaluationColumnsSql, evaluationsSql } from './evaluations-sql.ts';

type AssignmentStatus = 'ASSIGNED' | 'IN_PROGRESS' | 'COMPLETED' | 'OVERDUE' | 'WAIVED';

type PlanRow = EvaluationRow & {
  name: string;
  isPublished: boolean;
  priceSgd: string;
  assignmentId: string | null;
  assignmentStatus: AssignmentStatus | null;
  /** Id of the centre. */
  assignedIn: string | null;
  paymentStatus: string | null;
  deadline: Date | null;
  /** What a requirement set the deadline to; null for an assignment that a manager made. */
  madeDeadline: Date | null;
  enrollmentId: string | null;
  cycle: number | null;
  isCompleted: boolean;
};

export type PlannedPair = {
  userId: string;
  courseId: string;
  /** The requirement that asks for it first. */
  requirementId: string;
  action: RequirementAction;
  deadline: Date;
  assignmentId: string | null;
  /** The completed cycle of the enrollment, which makes way for the next one: at once, or when it is paid for. */
  reset: { enrollmentId: string; cycle: number } | null;
  previousDeadline: Date | null;
};

export type TakenBack = {
  assignmentId: string;
  userId: string;
  name: string;
  courseId: string;
  isPaid: boolean;
};

export type RequirementPlan = {
  rows: EvaluationRow[];
  names: Map<string, string>;
  pairs: PlannedPair[];
  takenBack: TakenBack[];
};

export type PlanScope = { organizationId: string; day: Day; userId?: string; courseId?: string };

/** Who is late when a course is assigned has so many days to do it; they count as late all the same. */
const graceDays = 7;

/** No deadline is before today. */
export function deadlineDay(dueOn: Day, today: Day): Day {
  return dueOn >= today ? dueOn : addDays(today, graceDays);
}

/** What is to be assigned, in the order in which seats are given. `changesOnly` leaves out whom nothing is to be done for. */
function readPlanRows(
  tx: ChildcareDb,
  { organizationId, day, ...only }: PlanScope,
  changesOnly: boolean,
): Promise<PlanRow[]> {
  const evaluated = evaluationsSql({ organizationIds: [organizationId], days: [day], ...only });
  // Of several requirements of one course the first due counts, whether or not it changes anything.
  const wanted = changesOnly
    ? Prisma.sql`SELECT DISTINCT ON (d.user_id, d.course_id) d.* FROM (${evaluated}) AS d WHERE d.assign_on <= d.day
        ORDER BY d.user_id, d.course_id, d.due_on, d.requirement_id`
    : evaluated;
  const changes = changesOnly
    ? Prisma.sql`WHERE a.id IS NULL OR a.status IN ('COMPLETED', 'WAIVED')
        OR (m.deadline = a.deadline AND (m.deadline AT TIME ZONE 'Asia/Singapore')::date <> e.due_on)`
    : Prisma.empty;
  return tx.$queryRaw<PlanRow[]>`
    SELECT ${evaluationColumnsSql}, u.name, c.status = 'PUBLISHED' AS "isPublished", c.price_sgd::text AS "priceSgd",
      a.id AS "assignmentId", a.status::text AS "assignmentStatus", a.organization_id AS "assignedIn",
      a.payment_status::text AS "paymentStatus", a.deadline, m.deadline AS "madeDeadline",
      n.id AS "enrollmentId", n.cycle, n.completed_at IS NOT NULL AS "isCompleted"
    FROM (${wanted}) AS e
    JOIN "user" u ON u.id = e.user_id
    JOIN course c ON c.id = e.course_id
    LEFT JOIN assignment a ON a.learner_id = e.user_id AND a.course_id = e.course_id AND a.status <> 'CANCELLED'
    LEFT JOIN requirement_assignment m ON m.assignment_id = a.id
    LEFT JOIN enrollment n ON n.user_id = e.user_id AND n.course_id = e.course_id
    ${changes}
    ORDER BY u.name, u.id, e.due_on, e.requirement_id`;
}

/**
 * Live assignments that requirements made or began again and that none asks for any more, or not yet again. A renewal that is only asked for
 * later stays once it is begun or paid for: nobody loses what they did, and no centre pays twice. What a manager began again by
 * hand is theirs (`detachAssignmentsFromRequirements`). A closed account may be opened again, so it keeps its own.
 */
function readTakenBack(
  tx: ChildcareDb,
  { organizationId, day, userId, courseId }: PlanScope,
): Promise<TakenBack[]> {
  const onePerson = userId === undefined ? Prisma.empty : Prisma.sql`AND a.learner_id = ${userId}`;
  const oneCourse = courseId === undefined ? Prisma.empty : Prisma.sql`AND a.course_id = ${courseId}`;
  const scope = {
    organizationIds: [organizationId],
    days: [day],
    ...(userId === undefined ? {} : { userId }),
    ...(courseId === undefined ? {} : { courseId }),
  };
  return tx.$queryRaw<TakenBack[]>`
    WITH asked AS MATERIALIZED (
      SELECT e.user_id, e.course_id, bool_or(COALESCE(e.assign_on <= e.day, false) OR e.state = 'WAIVED') AS is_now
      FROM (${evaluationsSql(scope)}) AS e GROUP BY e.user_id, e.course_id
    )
    SELECT a.id AS "assignmentId", u.id AS "userId", u.name, a.course_id AS "courseId",
      COALESCE(a.payment_status = 'PAID', false) AS "isPaid"
    FROM assignment a
    JOIN requirement_assignment m ON m.assignment_id = a.id
    JOIN "user" u ON u.id = a.learner_id AND u.deactivated_at IS NULL
    WHERE a.organization_id = ${organizationId} AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') ${onePerson} ${oneCourse}
      AND NOT EXISTS (
        SELECT FROM asked WHERE asked.user_id = a.learner_id AND asked.course_id = a.course_id
          AND (asked.is_now OR a.payment_status = 'PAID' OR EXISTS (
            SELECT FROM enrollment e WHERE e.user_id = a.learner_id AND e.course_id = a.course_id
              AND e.completed_at IS NULL AND NOT ${hasNotBegunSql}
          ))
      )
    ORDER BY u.name, a.id`;
}

type SeatCount = Pick<Seats, 'maxLearners' | 'billingEnabled'> & { seated: Set<string> };

const openStates: readonly string[] = ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'];

/**
 * To a later day, or to an earlier one; a deadline with days of grace stays while the requirement is due before it. One that a manager
 * moved by hand stays.
 */
function isDeadlineMoved({ deadline, madeDeadline, dueOn, day }: PlanRow): boolean {
  if (madeDeadline === null || deadline?.getTime() !== madeDeadline.getTime() || dueOn === null) return false;
  const present = singaporeDay(madeDeadline);
  return dueOn > present || deadlineDay(dueOn, day) < present;
}

/** A paid seat also covers the next cycle, as it does when the learner renews; one from before billing covers the cycle that it is in. */
function needsPayment(
  { priceSgd, paymentStatus, assignmentId, isCompleted }: PlanRow,
  { billingEnabled }: SeatCount,
): boolean {
  if (!billingEnabled || dollarsTextToCents(priceSgd) === 0 || paymentStatus === 'PAID') return false;
  return assignmentId === null || paymentStatus !== null || isCompleted;
}

/** Takes a seat where the pair needs one. */
function actionFor(row: PlanRow, organizationId: string, seats: SeatCount): RequirementAction {
  if (row.assignmentId !== null && row.assignedIn !== organizationId) return 'OTHER_CENTRE';
  if (row.assignmentStatus !== null && openStates.includes(row.assignmentStatus))
    return isDeadlineMoved(row) ? 'MOVE_DEADLINE' : 'NONE';
  if (!row.isPublished) return 'COURSE_NOT_PUBLISHED';
  if (!seats.seated.has(row.userId) && seats.seated.size >= seats.maxLearners) return 'NO_SEAT';
  seats.seated.add(row.userId);
  if (needsPayment(row, seats)) return 'ASSIGN_UNPAID';
  return row.isCompleted ? 'ASSIGN_AGAIN' : 'ASSIGN';
}

function planPairs(rows: readonly PlanRow[], organizationId: string, seats: SeatCount): PlannedPair[] {
  // Of several requirements of one course the first row is due first.
  const needed = rows.filter(({ assignOn, day }) => assignOn !== null && assignOn <= day);
  const byPair = Map.groupBy(needed, ({ userId, courseId }) => `${userId} ${courseId}`);
  return [...byPair.values()].flatMap(([row]) => {
    if (!row || row.dueOn === null) return [];
    const action = actionFor(row, organizationId, seats);
    const { userId, courseId, requirementId, assignmentId, enrollmentId, cycle, isCompleted } = row;
    return [
      {
        userId,
        courseId,
        requirementId,
        action,
        deadline: endOfDay(deadlineDay(row.dueOn, row.day)),
        assignmentId,
        reset: isCompleted && enrollmentId !== null && cycle !== null ? { enrollmentId, cycle } : null,
        previousDeadline: row.deadline,
      },
    ];
  });
}

/** What has to be assigned, moved and taken back in a centre on a day. Stores nothing. */
export async function planRequirementAssignments(
  tx: ChildcareDb,
  scope: PlanScope,
  { seats, changesOnly }: { seats: Seats; changesOnly: boolean },
): Promise<RequirementPlan> {
  const { maxLearners, billingEnabled, seatedLearnerIds } = seats;
  const rows = await readPlanRows(tx, scope, changesOnly);
  const takenBack = await readTakenBack(tx, scope);
  const seated = new Set(seatedLearnerIds);
  const pairs = planPairs(rows, scope.organizationId, { maxLearners, billingEnabled, seated });
  const names = new Map([...rows, ...takenBack].map(({ userId, name }) => [userId, name]));
  return { rows, names, pairs, takenBack };
}
