import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type {
  CompletionRule,
  RuleConditions,
  SaveCompletionRuleBody,
} from '@repo/schemas/training/completion';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';

const noRule: CompletionRule = {
  ...{
    mode: 'manual',
    needsCompetence: false,
    minimumAttendance: null,
    issuesCertificate: false,
    version: '',
  },
};

const conditions = { mode: true, needsCompetence: true, minimumAttendance: true } as const;
const settings = { ...conditions, issuesCertificate: true } as const;

type Settings = RuleConditions & { issuesCertificate: boolean };
type Stored = Settings & { updatedAt: Date };

function toRule(stored: Stored | null): CompletionRule {
  if (stored === null) return noRule;
  const { updatedAt, ...rule } = stored;
  return { ...rule, version: updatedAt.toISOString() };
}

/** Throws courseNotFound. */
export async function getCompletionRule(
  { db }: Pick<DeveloperContext, 'db'>,
  courseId: string,
): Promise<CompletionRule> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: { completionRule: { select: { ...settings, updatedAt: true } } },
  });
  if (course === null) throw errors.courseNotFound();
  return toRule(course.completionRule);
}

/**
 * An automatic rule is for classes that end from now on, and for admins alone, because it completes learners; so are certificates that
 * are issued with it. Throws courseNotFound, forbidden and changedMeanwhile.
 */
export async function saveCompletionRule(
  ctx: DeveloperContext,
  courseId: string,
  { expectedVersion, ...given }: SaveCompletionRuleBody,
): Promise<CompletionRule> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const select = { ...settings, updatedAt: true };
    const stored = await tx.completionRule.findUnique({ where: { courseId }, select });
    const { version, ...before } = toRule(stored);
    const rule = { ...given, issuesCertificate: given.issuesCertificate ?? before.issuesCertificate };
    if (version !== expectedVersion) {
      const message = 'This was changed after you opened it';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedVersion', message }] });
    }
    if (stored && JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(rule))) return toRule(stored);
    if ((rule.mode === 'automatic' || before.mode === 'automatic') && !ctx.actor.roles.includes('admin'))
      throw errors.forbidden({ message: 'Only an administrator lets learners be completed automatically' });
    if (rule.issuesCertificate !== before.issuesCertificate && !ctx.actor.roles.includes('admin'))
      throw errors.forbidden({ message: 'Only an administrator chooses whether certificates are issued' });
    const now = stored ? nextUpdatedAt(stored, ctx.clock()) : ctx.clock();
    const data = { ...rule, automaticFrom: rule.mode === 'automatic' ? now : null, updatedAt: now };
    const after = await tx.completionRule.upsert({
      ...{ where: { courseId }, create: { courseId, ...data }, update: data, select },
    });
    await recordAudit(tx, ctx, {
      action: 'course.completion-rule',
      targetType: 'course',
      targetId: courseId,
      before: stored ? before : null,
      after: rule,
    });
    return toRule(after);
  });
}

const inOrder = ({ mode, needsCompetence, minimumAttendance, issuesCertificate }: Settings) => ({
  ...{ mode, needsCompetence, minimumAttendance, issuesCertificate },
});

/** Null where no rule is set. */
export async function findCompletionRuleConditions(
  db: TrainingDb,
  courseId: string,
): Promise<RuleConditions | null> {
  return db.completionRule.findUnique({
    where: { courseId },
    select: conditions,
  });
}
