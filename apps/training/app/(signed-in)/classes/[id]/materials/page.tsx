import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ManageMaterials } from '#components/class-materials/manage-materials.tsx';
import { MaterialSections } from '#components/class-materials/material-sections.tsx';
import { MeetingLinks } from '#components/class-materials/meeting-links.tsx';
import { getClassOfMaterials, listClassMaterials } from '#domain/class-materials/list-class-materials.ts';
import { canManageClass } from '#domain/classes/class-visibility.ts';
import { listSessionMeetings } from '#domain/session-meetings/session-meetings.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  const run = await orNotFoundPage(getClassOfMaterials(ctx, id));
  return { ctx, id, run, manages: canManageClass(ctx.actor, run) };
});

export const generateMetadata = metadataAfterCheck('Materials', load);

const sessionsPerPage = 20;

export default async function ClassMaterialsPage(props: Props) {
  const { ctx, id, run, manages } = await load(props);
  const materials = await listClassMaterials(ctx, id);
  const sessions = run.sessions.map(({ room: _, roomId: __, ...session }) => session);
  return (
    <>
      <PageHeader
        title="Materials"
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: run.course.title, href: `/classes/${id}` },
          { label: 'Materials' },
        ]}
      />
      <div className="max-w-4xl space-y-6">
        {manages ? (
          <ManageMaterials courseRunId={id} materials={materials} sessions={sessions} />
        ) : (
          <MaterialSections materials={materials} />
        )}
        {manages && sessions.length > 0 && run.status !== 'Cancelled' ? (
          <Meetings
            {...(await load(props))}
            page={readPageNumber(await toUrlSearchParams(props.searchParams))}
          />
        ) : null}
      </div>
    </>
  );
}

async function Meetings({ ctx, id, run, page }: Awaited<ReturnType<typeof load>> & { page: number }) {
  const meetings = await listSessionMeetings(ctx, id);
  const totalPages = Math.ceil(run.sessions.length / sessionsPerPage);
  const shown = Math.min(page, totalPages);
  const last = run.sessions.at(-1);
  const rows = run.sessions
    .slice((shown - 1) * sessionsPerPage, shown * sessionsPerPage)
    .map(({ room: _, roomId: __, ...session }) => ({
      session,
      meeting: meetings.get(session.id) ?? { sessionId: session.id, url: '', updatedAt: null },
      isLast: session.id === last?.id,
    }));
  return (
    <Card
      title="Meeting links"
      description="For sessions online. Learners of the class see them on its page and in its calendar file."
    >
      <MeetingLinks rows={rows} />
      <Pagination
        page={shown}
        totalPages={totalPages}
        hrefFor={(to) => `/classes/${id}/materials?page=${to}`}
        label="Pages of sessions"
      />
    </Card>
  );
}
