import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type Prisma } from '@repo/db/training';
import {
  type AssessmentQuiz,
  type AssessmentQuizContent,
  assessmentQuizContent,
  type StoreQuizBody,
} from '@repo/schemas/training/quiz';
import { lockAssessment } from '#domain/assessments/lock-assessment.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { describeQuestion } from '#domain/question-bank/describe-question.ts';
import { countAskedWithTopics, resolveBankQuestions } from '#domain/question-bank/topic-pools.ts';

/**
 * Makes or changes the quiz of an assessment; attempts that have begun keep their questions. Throws assessmentNotFound,
 * changedMeanwhile, and invalid for an assessment of another type, with a rubric, or without a pass score that the quiz needs, and
 * for what the bank of questions does not have.
 */
export async function storeQuiz(
  ctx: DeveloperContext,
  assessmentId: string,
  { quiz: sent, expectedUpdatedAt }: StoreQuizBody,
): Promise<AssessmentQuiz> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAssessment(tx, assessmentId);
    const assessment = await tx.assessment.findUniqueOrThrow({
      where: { id: assessmentId },
      select: { type: true, rubric: true, passScore: true, createdAt: true, quiz: true },
    });
    const stored = assessment.quiz ?? { updatedAt: assessment.createdAt };
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    assertQuizFits(sent, assessment);
    const quiz = await resolveBankQuestions(tx, sent);
    const updatedAt = nextUpdatedAt(stored, ctx.clock());
    await tx.assessmentQuiz.upsert({
      where: { assessmentId },
      create: { assessmentId, content: quiz, updatedAt },
      update: { content: quiz, updatedAt },
    });
    const before = assessment.quiz ? assessmentQuizContent.parse(assessment.quiz.content) : null;
    const changed = describeChangedQuestions(before?.questions ?? [], quiz.questions);
    await recordAudit(tx, ctx, {
      action: 'assessment.quiz',
      targetType: 'assessment',
      targetId: assessmentId,
      before: before ? { updatedAt: stored.updatedAt.toISOString(), changed: changed.before } : null,
      after: {
        questions: quiz.questions.length,
        ...(before ? { changed: changed.after } : {}),
        asked: await countAskedWithTopics(tx, quiz),
        updatedAt: updatedAt.toISOString(),
      },
    });
    return { quiz, updatedAt: updatedAt.toISOString() };
  });
}

/** Of questions whose text or key is another one, are new or were removed: what is asked, and what counts as right. */
function describeChangedQuestions(
  before: AssessmentQuizContent['questions'],
  after: AssessmentQuizContent['questions'],
): { before: string; after: string } {
  const describe = (questions: AssessmentQuizContent['questions']) =>
    new Map(
      questions.map((one) => {
        const { question, right } = describeQuestion(one);
        return [one.id, `${question} – ${right.replaceAll('\n', '; ')}`];
      }),
    );
  const [old, now] = [describe(before), describe(after)];
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id));
  const listed = (of: Map<string, string>) => differing.flatMap((id) => of.get(id) ?? []).join('\n');
  return { before: listed(old), after: listed(now) };
}

type Assessment = Pick<Prisma.AssessmentGetPayload<object>, 'type' | 'rubric' | 'passScore'>;

function assertQuizFits({ showAnswers }: AssessmentQuizContent, { type, rubric, passScore }: Assessment) {
  const refuse = (field: string, message: string) =>
    errors.invalid({ message, details: [{ field: `quiz.${field}`, message }] });
  if (type !== 'quiz') throw refuse('questions', 'Only an assessment of the type quiz has a quiz');
  if (Array.isArray(rubric) && rubric.length > 0)
    throw refuse('questions', 'A quiz gives the score itself. Remove the rubric first');
  if (showAnswers === 'after-pass' && passScore === null)
    throw refuse('showAnswers', 'Give the assessment a pass score first, or choose another time');
}
