import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { ClassMessage } from '@repo/schemas/training/class-message';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { WriteMessageForm } from '#components/class-messages/write-message-form.tsx';
import { getClassOfMessages, listClassMessages } from '#domain/class-messages/list-class-messages.ts';
import { canManageClass } from '#domain/classes/class-visibility.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const limit = 20;

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  const run = await orNotFoundPage(getClassOfMessages(ctx, id));
  return { ctx, id, courseTitle: run.course.title, mayWrite: canManageClass(ctx.actor, run) };
});

export const generateMetadata = metadataAfterCheck('Messages', load);

export default async function ClassMessagesPage(props: Props) {
  const { ctx, id, courseTitle, mayWrite } = await load(props);
  const page = readPageNumber(await toUrlSearchParams(props.searchParams));
  const { data: messages, pagination } = await listClassMessages(ctx, id, { page, limit });
  const path = `/classes/${id}/messages`;
  return (
    <>
      <PageHeader
        title="Messages"
        description={
          mayWrite
            ? 'What you write goes to everybody in the class.'
            : 'What was written to everybody in the class.'
        }
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${id}` },
          { label: 'Messages' },
        ]}
      />
      <div className="max-w-3xl space-y-6">
        {mayWrite ? (
          <Card>
            <WriteMessageForm courseRunId={id} />
          </Card>
        ) : null}
        {pagination.total === 0 ? (
          <Card>
            <EmptyState
              icon={<Icon name="messages-square" />}
              title="No messages yet"
              description={
                mayWrite
                  ? 'Write about a new room, what to bring, or what comes next.'
                  : 'When your trainer writes to the class, you get a mail, and find it here.'
              }
            />
          </Card>
        ) : messages.length === 0 ? (
          <PastLastPage noun="messages" href={path} />
        ) : (
          <ul className="space-y-4">
            {messages.map((message) => (
              <Message key={message.id} message={message} showRecipients={mayWrite} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(to) => `${path}?page=${to}`}
        label="Pages of messages"
      />
    </>
  );
}

function Message({ message, showRecipients }: { message: ClassMessage; showRecipients: boolean }) {
  const { senderName, body, recipients, sentAt } = message;
  return (
    <li className="rounded-lg border border-line bg-surface-raised p-4">
      <p className="mb-2 flex flex-wrap gap-x-2 text-sm text-muted">
        <bdi className="font-medium text-text">{senderName}</bdi>
        <DateTime value={sentAt} />
        {showRecipients ? <span>To {formatCount(recipients, ['person', 'people'])}</span> : null}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <bdi>{body}</bdi>
      </p>
    </li>
  );
}
