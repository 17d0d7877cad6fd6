import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { buttonStyles } from '@repo/ui/button-styles';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { GradebookGrid } from '#components/gradebook/gradebook-grid.tsx';
import { getGradebook } from '#domain/gradebook/get-gradebook.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  return orNotFoundPage(getGradebook(ctx, id));
});

export const generateMetadata = metadataAfterCheck('Gradebook', load);

export default async function GradebookPage(props: Props) {
  const book = await load(props);
  const { courseRunId, courseTitle, learners, assessments } = book;
  const isEmpty = learners.length === 0 || assessments.length === 0;
  return (
    <>
      <PageHeader
        title="Gradebook"
        description={`${formatCount(learners.length, ['learner', 'learners'])}, ${formatCount(assessments.length, ['assessment', 'assessments'])}. What you type is a draft, which learners do not see before you check and release it.`}
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${courseRunId}` },
          { label: 'Gradebook' },
        ]}
        actions={isEmpty ? null : <FileActions courseRunId={courseRunId} />}
      />
      {isEmpty ? (
        <EmptyState
          icon={<Icon name="table" />}
          title={learners.length === 0 ? 'Nobody is in this class' : 'This course has no assessments'}
          description="Grades appear here once there are learners and assessments."
        />
      ) : (
        <GradebookGrid initial={book} />
      )}
    </>
  );
}

function FileActions({ courseRunId }: { courseRunId: string }) {
  const address = `/api/course-runs/${courseRunId}/gradebook/export`;
  return (
    <>
      <a href={`${address}?format=xlsx`} download className={buttonStyles({ variant: 'secondary' })}>
        <Icon name="download" />
        Export for Excel
      </a>
      <a href={`${address}?format=csv`} download className={buttonStyles({ variant: 'secondary' })}>
        <Icon name="download" />
        Export as CSV
      </a>
      <LinkButton href={`/classes/${courseRunId}/gradebook/import`}>
        <Icon name="upload" />
        Import
      </LinkButton>
    </>
  );
}
