import type { ChildcareDb } from '@repo/db/childcare';
import { composeMail, type MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type AssignedPair,
  notifyAssigned,
  readAssignedLearners,
} from '#domain/assignments/notify-and-mail-assigned.ts';
import {
  type AssignmentChangeNotice,
  findNotifiedOfChange,
  type NotifiedOfChange,
  notifyOfAssignmentChange,
} from '#domain/assignments/notify-and-mail-assignment-change.ts';
import type { Context } from '#domain/context.ts';
import { assignedMail } from '#mails/assigned.ts';
import { assignmentCancelledMail, deadlineMovedMail } from '#mails/assignment-changed.ts';
import { requirementsChangedMail } from '#mails/requirements-changed.ts';

type Moves = Extract<AssignmentChangeNotice, { kind: 'deadline-moved' }>;

/** What requirements changed of learners’ assignments: new courses, moved deadlines, and the assignments that were taken back. */
export type RequirementAssignmentChanges = {
  organizationId: string;
  assigned: readonly AssignedPair[];
  moves: Moves;
  endedIds: readonly string[];
};

const ended = { kind: 'assignment-cancelled' } as const;

async function readNews(
  tx: ChildcareDb,
  { organizationId, assigned, moves, endedIds }: RequirementAssignmentChanges,
) {
  const learners = await readAssignedLearners(tx, assigned);
  const moved = await findNotifiedOfChange(tx, { ids: [...moves.before.keys()], change: moves });
  const takenBack = await findNotifiedOfChange(tx, { ids: endedIds, change: ended });
  const { name } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true },
  });
  return { learners, moved, takenBack, moves, organizationName: name };
}

type News = Awaited<ReturnType<typeof readNews>>;
type LearnerMail = { to: { name: string; email: string }; mail: MailContent };

const none: readonly NotifiedOfChange[] = [];

/** One mail for each learner who can sign in, by name. */
function mailsOf({ learners, moved, takenBack, moves, organizationName }: News): LearnerMail[] {
  const datesOf = (one: NotifiedOfChange) => ({
    ...one,
    before: moves.before.get(one.id) ?? null,
    after: moves.after.get(one.id) ?? null,
  });
  const assignedOf = new Map(learners.map((learner) => [learner.id, learner]));
  const movedOf = Map.groupBy(moved, ({ userId }) => userId);
  const endedOf = Map.groupBy(takenBack, ({ userId }) => userId);
  const people = new Map(
    [...learners, ...[...moved, ...takenBack].map(({ userId, ...one }) => ({ ...one, id: userId }))]
      .filter(({ isMailed }) => isMailed)
      .map(({ id, name, email }) => [id, { name, email }]),
  );
  const mails = [...people].map(([id, person]) => {
    const courses = {
      assigned: assignedOf.get(id)?.courses ?? [],
      moved: (movedOf.get(id) ?? none).map(datesOf),
      ended: endedOf.get(id) ?? none,
    };
    return { to: person, mail: mailOf(person, { ...courses, organizationName }) };
  });
  return mails.sort((a, b) => (a.to.name < b.to.name ? -1 : 1));
}

type Courses = {
  organizationName: string;
  assigned: readonly { title: string; slug: string; deadline: Date | null }[];
  moved: readonly { title: string; slug: string; before: Date | null; after: Date | null }[];
  ended: readonly { title: string }[];
};

function mailOf(person: { name: string; email: string }, all: Courses): MailContent {
  const { assigned, moved, organizationName } = all;
  const kinds = [assigned, moved, all.ended].filter(({ length }) => length > 0).length;
  if (kinds > 1) return requirementsChangedMail(person, all);
  if (assigned.length > 0) return assignedMail(person, assigned);
  return moved.length > 0
    ? deadlineMovedMail(person, { courses: moved, organizationName })
    : assignmentCancelledMail(person, { courses: all.ended, organizationName });
}

/** A notification for each course, and one mail for each learner, inside the caller's transaction. */
export async function notifyAndMailAssignmentsOfRequirements(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  news: RequirementAssignmentChanges,
): Promise<void> {
  if (news.assigned.length + news.moves.before.size + news.endedIds.length === 0) return;
  const read = await readNews(tx, news);
  await notifyAssigned(tx, ctx, read.learners);
  await notifyOfAssignmentChange(tx, ctx, read.moved, news.moves);
  await notifyOfAssignmentChange(tx, ctx, read.takenBack, ended);
  await queueMails(
    tx,
    ctx,
    mailsOf(read).map(({ mail }) => mail),
  );
}

/** The mails that `notifyAndMailAssignmentsOfRequirements` would send: their number, and the first `most` texts. */
export async function previewMailsOfRequirements(
  tx: ChildcareDb,
  news: RequirementAssignmentChanges,
  most: number,
) {
  const all = mailsOf(await readNews(tx, news));
  const examples = all.slice(0, most).map(({ to: { name }, mail }) => {
    const { to, subject, text } = composeMail(mail);
    return { to, name, subject, text };
  });
  return { mails: all.length, examples };
}
