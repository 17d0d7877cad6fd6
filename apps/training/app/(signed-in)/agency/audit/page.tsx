import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { scheduleComparisonQuery } from '@repo/schemas/training/schedule-comparison';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { AgencyLoading } from '#components/agency/agency-loading.tsx';
import { CoursePicker } from '#components/agency/course-picker.tsx';
import { ScheduleComparisonResult } from '#components/agency/schedule-comparison-result.tsx';
import { listCourseCodeChoices } from '#domain/agency/list-course-code-choices.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Schedule audit', () => requireRole('admin'));

export default async function ScheduleAuditPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const course = cleanCourseCode(parameters.get('course') ?? '').slice(0, 100);
  const choices = await listCourseCodeChoices(ctx, course);
  const query = readQuery(course, parameters);
  const page = readPageNumber(parameters);
  return (
    <>
      <PageHeader
        title="Schedule audit"
        description="Your classes compared with the agency’s live list: what is missing, what differs, and what is listed twice."
      />
      <div className="mb-6">
        <CoursePicker choices={choices} chosenCode={course || null} formAction="/agency/audit" />
      </div>
      {course ? (
        <Suspense key={JSON.stringify([query, page])} fallback={<AgencyLoading />}>
          <ScheduleComparisonResult ctx={ctx} query={query} page={page} />
        </Suspense>
      ) : (
        <EmptyState
          icon={<Icon name="scale" />}
          title="Choose a course"
          description="Its classes are then compared with the agency’s."
        />
      )}
    </>
  );
}

/** Invalid parameters count as absent. */
function readQuery(course: string, parameters: URLSearchParams) {
  const asked = {
    course_code: course,
    past: parameters.get('past') ?? '',
    show: parameters.get('show') ?? '',
  };
  const parsed = scheduleComparisonQuery.safeParse(asked);
  return parsed.success ? parsed.data : { course_code: course };
}
