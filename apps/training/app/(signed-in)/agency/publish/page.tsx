import { ServiceError } from '@repo/base/errors';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { cache, Suspense } from 'react';
import { AgencyLoading } from '#components/agency/agency-loading.tsx';
import { PublishRunForm } from '#components/agency/publish-form.tsx';
import { PublishRunPreview } from '#components/agency/publish-preview.tsx';
import { listCourseCodeChoices } from '#domain/agency/list-course-code-choices.ts';
import { getLocalRun } from '#domain/agency/plan-local-run.ts';
import { previewPublication } from '#domain/agency/preview-publication.ts';
import { readNewRunFormValues } from '#domain/agency/run-form-values.ts';
import { formatSessionCount } from '#domain/agency/run-plan.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

const crumbs = [{ label: 'Agency', href: '/agency' }, { label: 'Publish a class' }];

async function ClassPreview({ ctx, id }: { ctx: SignedInContext; id: string }) {
  const body = { courseRunId: id };
  try {
    const preview = await previewPublication(ctx, { ...body, allowDuplicate: false });
    return <PublishRunPreview preview={preview} body={body} />;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return (
      <Alert
        tone="danger"
        title={error.message}
        action={<LinkButton href={`/classes/${encodeURIComponent(id)}/edit`}>Edit class</LinkButton>}
      >
        {error.details?.map(({ field, message }) => (
          <p key={`${field} ${message}`}>{message}</p>
        ))}
      </Alert>
    );
  }
}

const load = cache(async (id: string) => {
  const ctx = await requireRole('admin');
  return { ctx, run: await orNotFoundPage(getLocalRun(ctx, id)) };
});

async function PublishClass({ id }: { id: string }) {
  const { ctx, run } = await load(id);
  return (
    <>
      <PageHeader
        breadcrumb={crumbs}
        title={`Publish ${run.course.title}`}
        description={`${formatDates(dateColumnToText(run.startDate), dateColumnToText(run.endDate))}, ${formatSessionCount(run.sessions)}`}
      />
      <div className="max-w-3xl">
        <Suspense fallback={<AgencyLoading />}>
          <ClassPreview ctx={ctx} id={id} />
        </Suspense>
      </div>
    </>
  );
}

type Props = { searchParams: SearchParams };

export const generateMetadata = metadataAfterCheck('Publish a class', async ({ searchParams }: Props) => {
  const id = (await toUrlSearchParams(searchParams)).get('class');
  return id ? load(id) : requireRole('admin');
});

export default async function PublishPage({ searchParams }: Props) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const id = parameters.get('class');
  if (id) return <PublishClass id={id} />;
  const course = cleanCourseCode(parameters.get('course') ?? '').slice(0, 100);
  const [courses, values] = await Promise.all([
    listCourseCodeChoices(ctx, course),
    readNewRunFormValues(ctx.db, course),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={crumbs}
        title="Publish a class"
        description="It is added to the agency’s list and to this service, under the agency’s course run ID."
      />
      <PublishRunForm courses={courses} defaultValues={values} />
    </>
  );
}
