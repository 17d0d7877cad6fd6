import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { gradingHref, parseGradingView } from '#components/grading/grading-address.ts';
import { ReleaseGrades } from '#components/grading/release-grades.tsx';
import { listUnreleasedGrades } from '#domain/grading/list-unreleased-grades.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Release grades', () => requireRole('trainer', 'admin'));

export default async function ReleasePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const standard = { mine: ctx.actor.roles.includes('trainer') };
  const view = parseGradingView(await toUrlSearchParams(searchParams), standard);
  const { grades, total } = await listUnreleasedGrades(ctx, view);
  const desk = gradingHref({ ...view, status: 'graded', page: 1 }, standard);
  return (
    <>
      <PageHeader
        title="Release grades"
        description="Learners are mailed ten minutes after the last change to their grade. Mail them now, or take back a mistaken grade first."
        breadcrumb={[{ label: 'Grading', href: '/grading' }, { label: 'Release grades' }]}
      />
      {total === 0 ? (
        <EmptyState
          icon={<Icon name="mail-check" />}
          title="Every learner is mailed"
          description="Grades that you give or change are held here for ten minutes."
          action={<LinkButton href={desk}>Open the grading desk</LinkButton>}
        />
      ) : (
        <ReleaseGrades grades={grades} total={total} />
      )}
    </>
  );
}
