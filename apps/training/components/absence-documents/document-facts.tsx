import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { absenceDocumentStatusLabels, absenceReasonLabels } from '#components/classes/labels.ts';

/** The file as a link, and what was decided. */
export function AbsenceDocumentFacts({ document }: { document: AbsenceDocument }) {
  const { id, status, reason, refusal, uploaderName, createdAt, file } = document;
  const { label, tone } = absenceDocumentStatusLabels[status];
  return (
    <div className="min-w-0 space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={`/api/absence-documents/${id}/file`} download className="link target-44 break-all">
          {file.name}
        </a>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className="text-sm text-muted">
        Added by <bdi>{uploaderName}</bdi>, <DateTime value={createdAt} />
        {reason === null ? null : `. Reason: ${absenceReasonLabels[reason]}`}
      </p>
      {refusal === '' ? null : (
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">
          <bdi>{refusal}</bdi>
        </p>
      )}
    </div>
  );
}
