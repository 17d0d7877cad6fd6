'use client';

import type { AgencyRequestPreview } from '@repo/schemas/training/agency';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card, CardHeader } from '@repo/ui/card';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { CopyButton } from '@repo/ui/copy-button';
import { Icon } from '@repo/ui/icon';
import { RequestId } from '@repo/ui/request-id';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import type { AgencyRunBody } from './run-form-schema.ts';

type PublishPreviewProps = {
  preview: AgencyRequestPreview;
  /** A stored class or a new one. */
  body: { courseRunId: string } | AgencyRunBody;
  onPublished?: () => void;
};

type Failure = { error: string; requestId?: string };

export function PublishRunPreview({ preview, body, onPublished }: PublishPreviewProps) {
  const router = useRouter();
  const [isMeant, setMeant] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { duplicates, request } = preview;
  const text = JSON.stringify(request, null, 2);

  async function publish() {
    setPending(true);
    setFailure(null);
    const allowDuplicate = isMeant;
    const answer =
      'courseRunId' in body
        ? await api('POST /api/agency/courses/courseRuns/publish', { body: { ...body, allowDuplicate } })
        : await api('POST /api/agency/courses/courseRuns/create-new', { body: { ...body, allowDuplicate } });
    setPending(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    const { agencyRunId, adopted, id } = answer.data;
    const said = adopted
      ? `The agency had it already: course run ID ${agencyRunId} is yours`
      : `Published: course run ID ${agencyRunId}`;
    onPublished?.();
    toast.success(said);
    router.push(`/agency/runs/${id}`);
    router.refresh();
  }

  return (
    <Card>
      <CardHeader
        title="What is sent to the agency"
        description="Exactly as it is before it is encrypted."
        actions={<CopyButton value={text} label="Copy" />}
      />
      <div className="space-y-4">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-md bg-surface-muted p-4 text-xs leading-5"
        >
          {text}
        </pre>
        {duplicates.length > 0 ? (
          <Duplicates duplicates={duplicates} isMeant={isMeant} onMeant={setMeant} />
        ) : null}
        {failure ? (
          <Alert tone="danger" live title={failure.error}>
            {failure.requestId ? <RequestId value={failure.requestId} /> : null}
          </Alert>
        ) : null}
        <Button
          variant="primary"
          pending={pending}
          pendingText="Publishing…"
          disabled={duplicates.length > 0 && !isMeant}
          onClick={publish}
        >
          <Icon name="send" />
          Publish to the agency
        </Button>
      </div>
    </Card>
  );
}

type DuplicatesProps = {
  duplicates: AgencyRequestPreview['duplicates'];
  isMeant: boolean;
  onMeant: (isMeant: boolean) => void;
};

function Duplicates({ duplicates, isMeant, onMeant }: DuplicatesProps) {
  return (
    <Alert
      tone="warning"
      title={`The agency lists ${duplicates.length === 1 ? 'a class' : `${duplicates.length} classes`} with these dates already`}
    >
      <ul className="list-disc pl-5">
        {duplicates.map((run) => (
          <li key={run.agencyRunId}>
            Course run ID {run.agencyRunId}
            {run.in_lms ? ', which is also in this service' : ', which is not in this service'}
            {run.registeredUserCount === null ? '' : `, ${run.registeredUserCount} registered`}
          </li>
        ))}
      </ul>
      <CheckboxWithLabel
        className="mt-3"
        checked={isMeant}
        onChange={(event) => onMeant(event.currentTarget.checked)}
        label="Publish another one anyway"
      />
    </Alert>
  );
}
