import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { nullIfNotFound } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { toClassDetailsValues, toCopiedScheduleValues } from '#components/classes/class-form-schema.ts';
import { NewClassForm } from '#components/classes/new-class-form.tsx';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { listClassMaterials } from '#domain/class-materials/list-class-materials.ts';
import { getVisibleCourseRun } from '#domain/classes/get-course-run.ts';
import { readCompanyRunDefaults } from '#domain/classes/read-company-run-defaults.ts';
import { listClosedDays, planningDays } from '#domain/closed-days/closed-days.ts';
import type { AdminContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('New class', () => requireRole('admin'));

const plain = {
  trainerId: null,
  coTrainers: [],
  roomId: null,
  modeOfLearning: '1',
  minimumLearners: 0,
  scheduleInfo: '',
};

/** Null when nothing, or no class, is to be copied. */
async function readCopied(ctx: AdminContext, courseRunId: string | null) {
  return courseRunId === null ? null : nullIfNotFound(getVisibleCourseRun(ctx, courseRunId));
}

export default async function NewClassPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const copied = await readCopied(ctx, parameters.get('copy'));
  const wanted = copied?.course.id ?? parameters.get('courseId');
  const copiedMaterials = copied === null ? 0 : (await listClassMaterials(ctx, copied.id)).length;
  const today = singaporeDate(ctx.clock());
  const [courses, trainers, rooms, closedDays, defaults] = await Promise.all([
    readFirstChoices(ctx, 'courses', { chosenValue: wanted }),
    readFirstChoices(ctx, 'trainers', { chosenValue: copied?.trainer?.id ?? null }),
    readFirstChoices(ctx, 'rooms', { chosenValue: copied?.roomId }),
    listClosedDays(ctx.db, { from: today, to: addDaysToDateText(today, planningDays) }),
    readCompanyRunDefaults(ctx.db),
  ]);
  const courseId = courses.options.find(({ value }) => value === wanted)?.value ?? '';
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[{ label: 'Classes', href: '/classes' }, { label: 'New class' }]}
        title="New class"
        description={
          copied
            ? `Like ${copied.course.title}, ${formatDates(copied.startDate, copied.endDate)}, moved by whole weeks. Check dates and trainer. Learners are not copied.`
            : 'It is made here alone. It can be published at the agency afterwards, from its page.'
        }
      />
      <Card>
        <NewClassForm
          courses={courses}
          trainers={trainers}
          rooms={rooms}
          closedDays={closedDays}
          copiedId={copied?.id}
          copiedMaterials={copiedMaterials}
          defaultValues={{
            ...toClassDetailsValues({
              ...(copied ? { ...copied, trainerId: copied.trainer?.id ?? null } : { ...defaults, ...plain }),
              registrationOpeningDate: null,
              registrationClosingDate: null,
            }),
            ...(copied
              ? toCopiedScheduleValues(copied, addDaysToDateText(today, 1))
              : { startDate: '', endDate: '', sessions: [] }),
            courseId,
            status: 'Pending',
            copiesMaterials: true,
          }}
        />
      </Card>
    </div>
  );
}
