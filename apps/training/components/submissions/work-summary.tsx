import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Icon } from '@repo/ui/icon';
import { DateTime } from '@repo/ui/time';
import { LateBadge } from './own-status.tsx';

export function WorkSummary({ work }: { work: SubmissionRow }) {
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={work.fileUrl}
          target="_blank"
          rel="noreferrer"
          className="link target-44 inline-flex min-w-0 items-center gap-2 font-medium"
        >
          <Icon name="file-text" className="size-5 shrink-0" />
          <span className="break-all">{work.fileName}</span>
        </a>
        {work.late ? <LateBadge /> : null}
      </p>
      <p className="text-sm text-muted">
        Handed in <DateTime value={work.submittedAt} />
      </p>
      {work.comments ? <p className="whitespace-pre-wrap text-sm">{work.comments}</p> : null}
    </div>
  );
}
