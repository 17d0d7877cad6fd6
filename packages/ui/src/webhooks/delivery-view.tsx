import type { WebhookDeliveryDetail } from '@repo/schemas/webhook';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { PageHeader } from '../page-header.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { DateTime } from '../time.tsx';
import { RedeliverButton } from './redeliver-button.tsx';
import { deliveryStateLabels } from './webhook-texts.ts';

/** The page of one delivery: what is sent, and what was answered. `path` is the page of all webhooks. */
export function DeliveryView({ delivery, path }: { delivery: WebhookDeliveryDetail; path: string }) {
  const { type, state, attempts, lastStatus, lastMs, lastAttemptAt, nextAttemptAt, url } = delivery;
  const own = `${path}/${encodeURIComponent(delivery.endpointId)}`;
  const shown = deliveryStateLabels[state];
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Webhooks', href: path },
          { label: URL.parse(url)?.host ?? 'Webhook', href: own },
          { label: type },
        ]}
        title={type}
        description={<code className="break-all">{delivery.id}</code>}
        actions={<RedeliverButton endpointId={delivery.endpointId} deliveryId={delivery.id} />}
      />
      <dl className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="State">
          <StatusBadge tone={shown.tone}>{shown.label}</StatusBadge>
        </Fact>
        <Fact name="Happened">
          <DateTime value={delivery.createdAt} />
        </Fact>
        <Fact name="Last attempt">
          {lastAttemptAt === null ? 'Not yet' : <DateTime value={lastAttemptAt} />}
          {attempts > 1 ? ` (attempt ${attempts})` : null}
        </Fact>
        <Fact name="Next attempt">
          {nextAttemptAt === null ? 'None' : <DateTime value={nextAttemptAt} />}
        </Fact>
      </dl>
      <div className="space-y-6">
        <Card title="What we send" description={`POST ${url}`}>
          <Text>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</Text>
        </Card>
        <Card
          title="The last answer"
          description={lastStatus === null ? undefined : `Status ${lastStatus}, after ${lastMs ?? 0} ms`}
        >
          {delivery.lastAnswer === '' ? (
            <p className="text-sm text-muted">
              {lastAttemptAt === null ? 'It was not sent yet.' : 'The answer had no text.'}
            </p>
          ) : (
            <Text>{delivery.lastAnswer}</Text>
          )}
        </Card>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** Scrolls by the keyboard too. */
function Text({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-surface-muted p-3 text-sm">
      {children}
    </pre>
  );
}
