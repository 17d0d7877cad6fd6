import type { Prisma } from '@repo/db/training';
import type { ClassMessage } from '@repo/schemas/training/class-message';
import { memberRunsWhere } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export const classMessageSelect = {
  id: true,
  body: true,
  recipients: true,
  sentAt: true,
  sender: { select: { fullName: true } },
} satisfies Prisma.ClassMessageSelect;

type MessageRow = Prisma.ClassMessageGetPayload<{ select: typeof classMessageSelect }>;

export function toClassMessage({ sender, sentAt, ...message }: MessageRow): ClassMessage {
  return { ...message, senderName: sender.fullName, sentAt: sentAt.toISOString() };
}

type Reader = Pick<SignedInContext, 'db' | 'actor'>;

/** Throws courseRunNotFound, also to who is not in the class. */
export async function getClassOfMessages({ db, actor }: Reader, courseRunId: string) {
  const run = await db.courseRun.findFirst({
    where: { id: courseRunId, ...memberRunsWhere(actor) },
    select: { ...classTrainersSelect, course: { select: { title: true } } },
  });
  if (run === null) throw errors.courseRunNotFound();
  return run;
}

/** The newest first. Throws courseRunNotFound, also to who is not in the class. Index: class_message_course_run_id_sent_at_idx. */
export async function listClassMessages(
  ctx: Reader,
  courseRunId: string,
  { page, limit }: { page: number; limit: number },
) {
  await getClassOfMessages(ctx, courseRunId);
  const where = { courseRunId };
  const total = await ctx.db.classMessage.count({ where });
  const messages = await ctx.db.classMessage.findMany({
    where,
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: classMessageSelect,
  });
  return {
    data: messages.map(toClassMessage),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
