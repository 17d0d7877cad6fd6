import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { toClassDetailsValues } from '#components/classes/class-form-schema.ts';
import { NewClassForm } from '#components/classes/new-class-form.tsx';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { readCompanyRunDefaults } from '#domain/classes/read-company-run-defaults.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('New class', () => requireRole('admin'));

export default async function NewClassPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const wanted = (await toUrlSearchParams(searchParams)).get('courseId');
  const [courses, trainers, defaults] = await Promise.all([
    readFirstChoices(ctx, 'courses', { chosenValue: wanted }),
    readFirstChoices(ctx, 'trainers'),
    readCompanyRunDefaults(ctx.db),
  ]);
  const courseId = courses.options.find(({ value }) => value === wanted)?.value ?? '';
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[{ label: 'Classes', href: '/classes' }, { label: 'New class' }]}
        title="New class"
        description="It is made here alone. It can be published at the agency afterwards, from its page."
      />
      <Card>
        <NewClassForm
          courses={courses}
          trainers={trainers}
          defaultValues={{
            ...toClassDetailsValues({
              ...defaults,
              trainerId: null,
              modeOfLearning: '1',
              minimumLearners: 0,
              registrationOpeningDate: null,
              registrationClosingDate: null,
              scheduleInfo: '',
            }),
            courseId,
            status: 'Pending',
            startDate: '',
            endDate: '',
            sessions: [],
          }}
        />
      </Card>
    </div>
  );
}
