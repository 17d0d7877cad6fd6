import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { ClassesToAsk } from '#components/feedback/classes-to-ask.tsx';
import { FeedbackFormEditor } from '#components/feedback/feedback-form-editor.tsx';
import { earliestEnd } from '#domain/feedback/ask-for-feedback.ts';
import { listClassesToAsk } from '#domain/feedback/classes-to-ask.ts';
import { findCurrentFeedbackForm, getFeedbackForm } from '#domain/feedback/feedback-form.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Feedback questions', () => requireRole('admin'));

const daysAhead = 30;
/** Far more than end in a month. */
const maximumCounted = 1_000;

export default async function FeedbackSettingsPage() {
  const ctx = await requireRole('admin');
  const [form, current] = [await getFeedbackForm(ctx), await findCurrentFeedbackForm(ctx.db)];
  const now = ctx.clock();
  // Those that have ended and are asked at the next run belong to it.
  const from = current?.askedFrom ? earliestEnd(current.askedFrom, now) : now;
  const to = new Date(now.getTime() + daysAhead * 24 * 3_600_000);
  const classes = await listClassesToAsk(ctx.db, { from, to, limit: maximumCounted });
  return (
    <>
      <PageHeader
        title="Feedback questions"
        description="What learners are asked after a class. Classes that have already been asked keep their questions."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <Card className="min-w-0">
          <FeedbackFormEditor key={form.version} stored={form} />
        </Card>
        <ClassesToAsk isAsked={form.isAsked} classes={classes} now={now} />
      </div>
    </>
  );
}
