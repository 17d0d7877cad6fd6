import type {
  WebhookDeliveryList,
  WebhookDeliveryRecord,
  WebhookEndpointRecord,
} from '@repo/schemas/webhook';
import { Alert } from '../alert.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { NoPrefetchLink } from '../no-prefetch-link.tsx';
import { PageHeader } from '../page-header.tsx';
import { PageLink } from '../page-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { TabLinks } from '../tab-links.tsx';
import { DateTime } from '../time.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { deliveryStateLabels, type OfferedEvent } from './webhook-texts.ts';

type Props = {
  endpoint: WebhookEndpointRecord;
  list: WebhookDeliveryList;
  offeredEvents: readonly OfferedEvent[];
  /** The page of all webhooks. */
  path: string;
  state: WebhookDeliveryRecord['state'] | undefined;
};

/** The page of one webhook, with its deliveries. */
export function WebhookView({ endpoint, list, offeredEvents, path, state }: Props) {
  const own = `${path}/${encodeURIComponent(endpoint.id)}`;
  const address = (query: Record<string, string | undefined>) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return given.length === 0 ? own : `${own}?${new URLSearchParams(given)}`;
  };
  const title = endpoint.description || (URL.parse(endpoint.url)?.host ?? 'Webhook');
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Webhooks', href: path }, { label: title }]}
        title={title}
        description={<span className="break-all">{endpoint.url}</span>}
        actions={<WebhookActions endpoint={endpoint} offeredEvents={offeredEvents} listHref={path} />}
      />
      <EndpointNotice endpoint={endpoint} />
      <p className="mb-6 text-sm text-muted">Told of: {endpoint.eventTypes.join(', ')}</p>
      <h2 className="mb-2 text-base font-semibold">Deliveries of the last 30 days</h2>
      <TabLinks
        label="Which deliveries"
        className="mb-4"
        tabs={[
          { href: own, label: 'All', current: state === undefined },
          ...(['waiting', 'delivered', 'failed'] as const).map((one) => ({
            href: address({ state: one }),
            label: deliveryStateLabels[one].label,
            current: state === one,
          })),
        ]}
      />
      {list.deliveries.length === 0 ? (
        <EmptyState
          icon={<Icon name="send" />}
          title="No deliveries here"
          description="What is sent to this address is listed here. Send a test event to see one."
        />
      ) : (
        <ul className="divide-y divide-line">
          {list.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              href={`${own}/deliveries/${encodeURIComponent(delivery.id)}`}
            />
          ))}
        </ul>
      )}
      {list.nextCursor === null ? null : (
        <NoPrefetchLink href={address({ state, cursor: list.nextCursor })} className="link mt-4 inline-block">
          Older deliveries
        </NoPrefetchLink>
      )}
    </>
  );
}

function DeliveryRow({ delivery, href }: { delivery: WebhookDeliveryRecord; href: string }) {
  const state = deliveryStateLabels[delivery.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <PageLink href={href} className="link">
        {delivery.type}
      </PageLink>
      <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <span>{delivery.lastStatus === null ? null : `Status ${delivery.lastStatus}`}</span>
        <DateTime value={delivery.createdAt} />
        <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
      </span>
    </li>
  );
}

function EndpointNotice({ endpoint }: { endpoint: WebhookEndpointRecord }) {
  const { status, failingSince, previousSecretUntil } = endpoint;
  return (
    <div className="mb-6 space-y-4 empty:hidden">
      {status === 'disabled' ? (
        <Alert tone="danger" title="This webhook is disabled">
          The address did not answer for about a day. Events are not kept now: resume it when the program
          works again.
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert tone="info" title="This webhook is paused">
          Events wait until you resume it, for 30 days at most.
        </Alert>
      ) : null}
      {status === 'active' && failingSince !== null ? (
        <Alert tone="warning" title="The address does not answer as it should">
          Since <DateTime value={failingSince} />. We try again for about a day, then the webhook is disabled.
        </Alert>
      ) : null}
      {previousSecretUntil === null ? null : (
        <Alert tone="info" title="Two secrets sign at present">
          The old one signs until <DateTime value={previousSecretUntil} />.
        </Alert>
      )}
    </div>
  );
}
