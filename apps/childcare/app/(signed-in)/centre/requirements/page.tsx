import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { JobRoles } from '#components/requirements/job-roles.tsx';
import { RequirementList } from '#components/requirements/requirement-list.tsx';
import { listJobRoles } from '#domain/job-roles/list-job-roles.ts';
import { listRequirements } from '#domain/requirements/list-requirements.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Requirements', () => requireRole('CORPORATE_ADMIN'));

export default async function RequirementsPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const { requirements } = await listRequirements(ctx);
  const { jobRoles } = await listJobRoles(ctx);
  const add = (
    <LinkButton href="/centre/requirements/new" variant="primary">
      <Icon name="plus" />
      Add requirement
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Requirements"
        description="What people in your centre must have completed, and by when. It is assigned, and assigned again before it ends, by itself."
        actions={requirements.length === 0 ? null : add}
      />
      <div className="space-y-8">
        {requirements.length === 0 ? (
          <EmptyState
            icon={<Icon name="list-checks" />}
            title="No requirements yet"
            description="For example: every educator completes “Child protection” within 30 days of joining, and again every 24 months. We assign it to everybody who needs it, now and when somebody joins, and show you who is late."
            action={add}
          />
        ) : (
          <RequirementList
            requirements={requirements}
            roleNames={new Map(jobRoles.map(({ id, name }) => [id, name]))}
          />
        )}
        <JobRoles jobRoles={jobRoles} />
      </div>
    </>
  );
}
