import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { redirect } from 'next/navigation';
import { toClassDetailsValues, toClassScheduleValues } from '#components/classes/class-form-schema.ts';
import { ClassNotices } from '#components/classes/class-notices.tsx';
import { ClassDetailsForm } from '#components/classes/details-form.tsx';
import { ClassScheduleForm } from '#components/classes/schedule-form.tsx';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { getVisibleCourseRun } from '#domain/classes/get-course-run.ts';
import { listClosedDays, planningDays } from '#domain/closed-days/closed-days.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('admin');
  return { id, ctx, run: await orNotFoundPage(getVisibleCourseRun(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Edit class', load);

export default async function EditClassPage(props: PathProps<{ id: string }>) {
  const { id, ctx, run } = await load(props);
  const today = singaporeDate(ctx.clock());
  const [trainers, rooms, closedDays] = [
    await readFirstChoices(ctx, 'trainers', { chosenValue: run.trainer?.id }),
    await readFirstChoices(ctx, 'rooms', { chosenValue: run.roomId }),
    await listClosedDays(ctx.db, { from: today, to: addDaysToDateText(today, planningDays) }),
  ];
  if (run.status === 'Cancelled') redirect(`/classes/${id}`);
  const { title } = run.course;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: title, href: `/classes/${id}` },
          { label: 'Edit' },
        ]}
        title={`Edit: ${title}`}
        description={formatDates(run.startDate, run.endDate)}
        actions={<LinkButton href={`/classes/${id}`}>Back to the class</LinkButton>}
      />
      <div className="space-y-6">
        <ClassNotices run={run} mayManage isEditPage />
        <Card title="Dates and sessions">
          <ClassScheduleForm
            courseRunId={id}
            rooms={rooms}
            closedDays={closedDays}
            defaultValues={toClassScheduleValues(run)}
            updatedAt={run.updatedAt}
            enrolledCount={run.enrolledCount}
          />
        </Card>
        <Card title="Details">
          <ClassDetailsForm
            courseRunId={id}
            trainers={trainers}
            rooms={rooms}
            defaultValues={toClassDetailsValues({ ...run, trainerId: run.trainer?.id ?? null })}
            updatedAt={run.updatedAt}
            enrolledCount={run.enrolledCount}
          />
        </Card>
      </div>
    </div>
  );
}
