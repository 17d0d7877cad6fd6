import type { WebhookEndpointRecord } from '@repo/schemas/webhook';
import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { PageHeader } from '../page-header.tsx';
import { PageLink } from '../page-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { RegisterWebhook } from './register-webhook.tsx';
import { endpointStatusLabels, type OfferedEvent } from './webhook-texts.ts';

type Props = {
  endpoints: readonly WebhookEndpointRecord[];
  offeredEvents: readonly OfferedEvent[];
  /** The page; those of the webhooks are below it. */
  path: string;
  /** Whose events they are. */
  description: string;
};

/** The page of all webhooks. */
export function WebhooksView({ endpoints, offeredEvents, path, description }: Props) {
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={description}
        actions={<RegisterWebhook offeredEvents={offeredEvents} />}
      />
      {endpoints.length === 0 ? (
        <EmptyState
          icon={<Icon name="send" />}
          title="No webhooks yet"
          description="A webhook tells another program, such as payroll or a calendar, when something happens here. Register the first one above."
        />
      ) : (
        <ul className="space-y-4">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <EndpointCard endpoint={endpoint} href={`${path}/${encodeURIComponent(endpoint.id)}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function EndpointCard({ endpoint, href }: { endpoint: WebhookEndpointRecord; href: string }) {
  const { url, description, eventTypes, status, waiting, failingSince } = endpoint;
  const state = endpointStatusLabels[status];
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <PageLink href={href} className="link break-all font-medium">
            {description || url}
          </PageLink>
          {description ? <p className="break-all text-sm text-muted">{url}</p> : null}
          <p className="text-sm text-muted">{eventTypes.join(', ')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'active' && failingSince !== null ? (
            <StatusBadge tone="warning">Not answering</StatusBadge>
          ) : null}
          {waiting > 0 ? <StatusBadge tone="info">{`${waiting} waiting`}</StatusBadge> : null}
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        </div>
      </div>
    </Card>
  );
}
