import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { RequirementForm } from '#components/requirements/requirement-form.tsx';
import { getNewRequirementFormData } from '#domain/requirements/get-requirement-form-data.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Add a requirement', () => requireRole('CORPORATE_ADMIN'));

export default async function NewRequirementPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const { courses, jobRoles, isBilled } = await getNewRequirementFormData(ctx);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Requirements', href: '/centre/requirements' }, { label: 'New' }]}
        title="Add a requirement"
        description="A course that people in your centre must have completed. What somebody completed before counts too."
      />
      <RequirementForm
        courses={courses.map(({ id, title, category }) => {
          return { value: id, label: title, description: category ?? undefined };
        })}
        jobRoles={jobRoles}
        stored={null}
        isBilled={isBilled}
      />
    </>
  );
}
