import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { ClassesToAsk } from '#components/feedback/classes-to-ask.tsx';
import { FeedbackFormEditor } from '#components/feedback/feedback-form-editor.tsx';
import { listClassesToAsk } from '#domain/feedback/classes-to-ask.ts';
import { getFeedbackForm } from '#domain/feedback/feedback-form.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Feedback questions', () => requireRole('admin'));

const daysAhead = 30;
const mostShown = 20;

export default async function FeedbackSettingsPage() {
  const ctx = await requireRole('admin');
  const form = await getFeedbackForm(ctx);
  const from = ctx.clock();
  const to = new Date(from.getTime() + daysAhead * 24 * 3_600_000);
  // One more than are shown says whether there are others.
  const classes = await listClassesToAsk(ctx.db, { from, to, limit: mostShown + 1 });
  return (
    <>
      <PageHeader
        title="Feedback questions"
        description="What learners are asked after a class. Classes that were asked already keep their questions."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <Card className="min-w-0">
          <FeedbackFormEditor key={form.version} stored={form} />
        </Card>
        <ClassesToAsk
          isAsked={form.isAsked}
          classes={classes.slice(0, mostShown)}
          hasMore={classes.length > mostShown}
        />
      </div>
    </>
  );
}
