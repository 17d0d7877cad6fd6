import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { requirementsQuery } from '@repo/schemas/childcare/requirement';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { JobRoles } from '#components/requirements/job-roles.tsx';
import { RequirementList } from '#components/requirements/requirement-list.tsx';
import { listJobRoles, readJobRoleNames } from '#domain/job-roles/list-job-roles.ts';
import { listRequirements } from '#domain/requirements/list-requirements.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Requirements', () => requireRole('CORPORATE_ADMIN'));

/** The first page where the address names none. */
function pageOf(page: string | null) {
  const parsed = requirementsQuery.safeParse({ page: page ?? '' });
  return parsed.success ? parsed.data : requirementsQuery.parse({});
}

const path = '/centre/requirements';

export default async function RequirementsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = await toUrlSearchParams(searchParams);
  const { requirements, ...part } = await listRequirements(ctx, pageOf(asked.get('page')));
  const { jobRoles, ...rolesPart } = await listJobRoles(ctx, pageOf(asked.get('roles')));
  const roleNames = await readJobRoleNames(
    ctx.db,
    requirements.flatMap(({ jobRoleIds }) => jobRoleIds),
  );
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
        description="What people in your centre must complete, and by when. Courses are assigned automatically, and again before they expire."
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
          <RequirementList requirements={requirements} roleNames={roleNames} />
        )}
        <Pagination {...part} label="Pages of requirements" hrefFor={(page) => `${path}?page=${page}`} />
        <JobRoles jobRoles={jobRoles} />
        <Pagination {...rolesPart} label="Pages of job roles" hrefFor={(page) => `${path}?roles=${page}`} />
      </div>
    </>
  );
}
