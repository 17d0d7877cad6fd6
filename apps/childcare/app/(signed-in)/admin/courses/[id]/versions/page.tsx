import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { cache } from 'react';
import { CourseTabs } from '#components/builder/course-tabs.tsx';
import { CourseStatusBadge } from '#components/course-admin/course-status-badge.tsx';
import { ComparisonView } from '#components/versions/comparison-view.tsx';
import { DiscardDraftButton, StartDraftButton } from '#components/versions/draft-actions.tsx';
import { PublishDraft } from '#components/versions/publish-draft.tsx';
import { publishEffectText } from '#components/versions/publish-effect.ts';
import { UnreadyLessons } from '#components/versions/unready-lessons.tsx';
import { VersionList } from '#components/versions/version-list.tsx';
import { type DraftView, getVersionsPage, type VersionsPage } from '#domain/versions/get-versions-page.ts';
import { requireRole } from '#page-context.ts';

type Parameters = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> };

/** `?version=` is compared with the one before it; without it the draft is. */
function wantedVersion({ version }: Parameters): number | undefined {
  return typeof version === 'string' && /^[1-9]\d{0,5}$/.test(version) ? Number(version) : undefined;
}

/** Cached, because metadata and page both read it. */
const readPage = cache(async (id: string, version: number | undefined) =>
  orNotFoundPage(getVersionsPage(await requireRole('SUPER_ADMIN'), id, version)),
);

async function readProps({ params, searchParams }: Props) {
  const { id } = await decodePathParams(params);
  return { id, version: wantedVersion(await searchParams) };
}

export async function generateMetadata(props: Props) {
  const { id, version } = await readProps(props);
  return { title: `Versions: ${(await readPage(id, version)).course.title}` };
}

/** The draft of the next version beside the published ones: what it changes, publishing and discarding it. */
export default async function CourseVersionsPage(props: Props) {
  await requireRole('SUPER_ADMIN');
  const { id, version } = await readProps(props);
  const { course, versions, repeats, draft, comparison } = await readPage(id, version);
  return (
    <>
      <PageHeader
        title={course.title || 'Untitled course'}
        breadcrumb={[{ label: 'Manage courses', href: '/admin/courses' }, { label: course.title }]}
        actions={<CourseStatusBadge status={course.status} />}
      />
      <CourseTabs courseId={course.id} current="versions" />
      <div className="max-w-3xl space-y-6">
        {draft ? <DraftCard course={course} draft={draft} /> : <NoDraft course={course} />}
        {comparison ? (
          <section aria-labelledby="changes" className="space-y-3">
            <h2 id="changes" className="text-base font-semibold">
              What version {comparison.after} changes from version {comparison.before}
            </h2>
            <ComparisonView sections={comparison.sections} />
          </section>
        ) : null}
        {draft && comparison?.after === draft.number ? (
          <Card title={`Publish version ${draft.number}`} description={publishEffectText(draft)}>
            <UnreadyLessons courseId={course.id} lessons={draft.unready} />
            <PublishDraft
              courseId={course.id}
              number={draft.number}
              revision={draft.revision}
              effect={publishEffectText(draft)}
              isReady={draft.lessons > 0 && draft.unready.length === 0}
              mayRepeat={course.status === 'PUBLISHED'}
            />
          </Card>
        ) : null}
        <section aria-labelledby="versions" className="space-y-3">
          <h2 id="versions" className="text-base font-semibold">
            Published versions
          </h2>
          {versions.length === 0 ? (
            <p className="text-sm text-muted">
              None yet. The course becomes version 1 when you publish it for the first time.
            </p>
          ) : (
            <VersionList courseId={course.id} versions={versions} repeats={repeats} compared={version} />
          )}
        </section>
      </div>
    </>
  );
}

type Course = VersionsPage['course'];

function NoDraft({ course: { id, status } }: { course: Course }) {
  if (status === 'DRAFT') return null;
  return (
    <Card
      title="No draft"
      description="Prepare a new version to change the course without disturbing its learners: they see it once you publish it."
      actions={<StartDraftButton courseId={id} />}
    />
  );
}

function DraftCard({ course: { id, slug }, draft }: { course: Course; draft: DraftView }) {
  const { number, createdAt, createdBy, lessons, firstLectureId, revision } = draft;
  return (
    <Card title={`Draft of version ${number}`}>
      <p className="mb-4 text-sm text-muted">
        Begun <DateTime value={createdAt} />
        {createdBy === null ? '' : ` by ${createdBy}`}. It has{' '}
        {lessons === 1 ? 'one lesson' : `${lessons} lessons`}. Learners do not see it.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={`/admin/courses/${id}`}>
          <Icon name="pencil" />
          Edit draft
        </LinkButton>
        {firstLectureId === null ? null : (
          <LinkButton href={`/learn/${slug}/${firstLectureId}`}>
            <Icon name="eye" />
            Preview draft
          </LinkButton>
        )}
        <DiscardDraftButton courseId={id} number={number} revision={revision} />
      </div>
    </Card>
  );
}
