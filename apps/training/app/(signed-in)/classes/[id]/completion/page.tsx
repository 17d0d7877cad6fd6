import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { CompletionLearner } from '@repo/schemas/training/completion';
import { Alert } from '@repo/ui/alert';
import { buttonStyles } from '@repo/ui/button-styles';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { CompleteDialog } from '#components/completion/complete-dialog.tsx';
import { CompletionRow } from '#components/completion/completion-row.tsx';
import { describeRule } from '#components/completion/describe-rule.ts';
import { doesCourseIssueCertificates } from '#domain/certificates/issue-certificates-if-configured.ts';
import { getClassCompletion } from '#domain/completion/get-class-completion.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  const isAdmin = ctx.actor.roles.includes('admin');
  const completion = await orNotFoundPage(getClassCompletion(ctx, id));
  const issuesCertificate = await doesCourseIssueCertificates(ctx, completion.courseId);
  return { isAdmin, issuesCertificate, ...completion };
});

export const generateMetadata = metadataAfterCheck('Completion', load);

const pageSize = 50;

const isNotCompleted = ({ isCompleted }: CompletionLearner) => !isCompleted;

const ruleGroups = {
  all: () => true,
  ready: ({ isCompleted, missing }: CompletionLearner) => !isCompleted && missing.length === 0,
  missing: ({ isCompleted, missing }: CompletionLearner) => !isCompleted && missing.length > 0,
  completed: ({ isCompleted }: CompletionLearner) => isCompleted,
};

const ruleLabels = {
  all: 'All',
  ready: 'Meet the rule',
  missing: 'Something is missing',
  completed: 'Completed',
};

const allNames = ['all', 'ready', 'missing', 'completed'] as const;

export default async function CompletionPage(props: Props) {
  const { isAdmin, issuesCertificate, learners, ...completion } = await load(props);
  const { courseRunId, courseId, courseTitle, rule } = completion;
  const address = await toUrlSearchParams(props.searchParams);
  const hasRule = rule !== null && rule.mode !== 'manual';
  const names = hasRule ? allNames : allNames.filter((name) => name !== 'ready');
  const groups = hasRule ? ruleGroups : { ...ruleGroups, missing: isNotCompleted };
  const labels = hasRule ? ruleLabels : { ...ruleLabels, missing: 'Not completed' };
  const shown = names.find((name) => name === address.get('show')) ?? 'all';
  const listed = learners.filter(groups[shown]);
  const totalPages = Math.max(1, Math.ceil(listed.length / pageSize));
  const page = Math.min(totalPages, Math.max(1, Math.trunc(Number(address.get('page')) || 1)));
  const hrefFor = (show: string, to = 1) =>
    `/classes/${courseRunId}/completion?${new URLSearchParams({ show, page: String(to) })}`;
  const ready = learners.filter(groups.ready).length;
  const mayComplete = isAdmin && hasRule && ready > 0;
  return (
    <>
      <PageHeader
        title="Completion"
        description={describeRule(rule)}
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${courseRunId}` },
          { label: 'Completion' },
        ]}
        actions={
          <>
            <FileActions courseRunId={courseRunId} />
            <LinkButton href={`/classes/${courseRunId}/certificates`}>
              <Icon name="award" />
              Certificates
            </LinkButton>
            {isAdmin ? (
              <LinkButton href={`/courses/${courseId}/edit/completion`}>
                <Icon name="settings" />
                {rule === null ? 'Set a rule' : 'Change the rule'}
              </LinkButton>
            ) : null}
            {mayComplete ? (
              <CompleteDialog {...{ courseRunId, courseTitle, issuesCertificate }} count={ready} />
            ) : null}
          </>
        }
      />
      {learners.length === 0 ? (
        <EmptyState
          icon={<Icon name="graduation-cap" />}
          title="Nobody is in this class"
          description="Results appear here once there are learners."
        />
      ) : (
        <>
          {!completion.isOver && hasRule ? (
            <Alert tone="info" className="mb-4" title="This class has not ended">
              Nobody can meet the rule until the last session has ended.
            </Alert>
          ) : null}
          <TabLinks
            label="Learners"
            className="mb-4"
            tabs={names.map((name) => ({
              href: hrefFor(name),
              label: `${labels[name]} (${learners.filter(groups[name]).length})`,
              current: name === shown,
            }))}
          />
          {listed.length === 0 ? <p className="text-muted">Nobody.</p> : null}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised empty:hidden">
            {listed.slice((page - 1) * pageSize, page * pageSize).map((learner) => (
              <CompletionRow key={learner.enrolmentId} learner={learner} completion={completion} />
            ))}
          </ul>
          {totalPages > 1 ? (
            <Pagination page={page} totalPages={totalPages} hrefFor={(to) => hrefFor(shown, to)} />
          ) : null}
        </>
      )}
    </>
  );
}

function FileActions({ courseRunId }: { courseRunId: string }) {
  const address = `/api/course-runs/${courseRunId}/completion/export`;
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
    </>
  );
}
