import { inTransaction, type TrainingDb } from '@repo/db/training';
import {
  type FeedbackForm,
  type FeedbackQuestion,
  feedbackQuestions,
  type SaveFeedbackFormBody,
} from '@repo/schemas/training/feedback';
import { standardFeedbackForm } from '@repo/schemas/training/standard-feedback-form';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** The latest version; null until one is saved. */
export async function findCurrentFeedbackForm(db: TrainingDb) {
  return db.feedbackForm.findFirst({ orderBy: { number: 'desc' } });
}

type FormRow = NonNullable<Awaited<ReturnType<typeof findCurrentFeedbackForm>>>;

export function parseFeedbackQuestions(stored: unknown): FeedbackQuestion[] {
  return feedbackQuestions.parse(stored);
}

function toFeedbackForm(row: FormRow | null): FeedbackForm {
  if (row === null) return standardFeedbackForm;
  return {
    isAsked: row.askedFrom !== null,
    daysOpen: row.daysOpen,
    introduction: row.introduction,
    questions: parseFeedbackQuestions(row.questions),
    version: String(row.number),
  };
}

/** The training centre's, or what we suggest until it has one. */
export async function getFeedbackForm({ db }: Pick<AdminContext, 'db'>): Promise<FeedbackForm> {
  return toFeedbackForm(await findCurrentFeedbackForm(db));
}

/**
 * Adds a version, for classes that are asked from now on. Only classes that end after asking was turned on are asked. Throws
 * changedMeanwhile.
 */
export async function saveFeedbackForm(
  ctx: AdminContext,
  { expectedVersion, ...given }: SaveFeedbackFormBody,
): Promise<FeedbackForm> {
  return inTransaction(ctx.db, async (tx) => {
    // Serialises versions.
    await tx.$queryRaw`SELECT 1 FROM company_settings WHERE id = 1 FOR UPDATE`;
    const stored = await findCurrentFeedbackForm(tx);
    const { version, ...before } = toFeedbackForm(stored);
    if (version !== expectedVersion) {
      const message = 'This was changed after you opened it';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedVersion', message }] });
    }
    if (stored && JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(given)))
      return toFeedbackForm(stored);
    const { isAsked, ...texts } = given;
    const now = ctx.clock();
    const made = await tx.feedbackForm.create({
      data: {
        ...{ ...texts, askedFrom: isAsked ? (stored?.askedFrom ?? now) : null },
        ...{ number: (stored?.number ?? 0) + 1, creatorId: ctx.actor.id, createdAt: now },
      },
    });
    await recordAudit(tx, ctx, {
      action: 'feedback.form',
      targetType: 'settings',
      targetId: '1',
      before: stored ? describe(before) : null,
      after: describe(given),
    });
    return toFeedbackForm(made);
  });
}

type Settings = Omit<FeedbackForm, 'version'>;

const inOrder = ({ isAsked, daysOpen, introduction, questions }: Settings) => ({
  ...{ isAsked, daysOpen, introduction },
  questions: questions.map(({ id, kind, text, options }) => ({ id, kind, text, options })),
});

const describe = ({ isAsked, daysOpen, introduction, questions }: Settings) => ({
  ...{ isAsked, daysOpen, introduction },
  questions: questions.map(({ text }) => text).join('\n'),
});
