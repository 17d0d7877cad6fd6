import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import type { ScormFrameMessage } from './frame-message.ts';

export type ScormStanding = { status: string; score: number | null; isCompleted: boolean };

const words: Record<string, { text: string; tone: 'success' | 'danger' | 'info' }> = {
  passed: { text: 'Passed', tone: 'success' },
  completed: { text: 'Completed', tone: 'success' },
  failed: { text: 'Not passed yet', tone: 'danger' },
  incomplete: { text: 'Under way', tone: 'info' },
  browsed: { text: 'Looked at', tone: 'info' },
};

function saving(message: ScormFrameMessage | null): string {
  switch (message?.kind) {
    case 'saving':
      return 'Saving…';
    case 'saved':
      return 'Saved';
    case 'waiting':
      return 'Offline: sent again as soon as it goes';
    default:
      return '';
  }
}

type ScormNoteProps = { standing: ScormStanding; message: ScormFrameMessage | null; isRecorded: boolean };

export function ScormNote({ standing: { status, score }, message, isRecorded }: ScormNoteProps) {
  const known = words[status];
  const text = saving(message);
  if (!isRecorded) return <p className="text-sm text-muted">This is a preview: nothing is stored.</p>;
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
      {known ? <StatusBadge tone={known.tone}>{known.text}</StatusBadge> : null}
      {score === null ? null : <span>Score {score}%</span>}
      <span className="flex items-center gap-1.5 [&_svg]:size-4">
        {message?.kind === 'saved' ? <Icon name="circle-check" className="text-success" /> : null}
        {message?.kind === 'waiting' ? <Icon name="cloud-off" className="text-warning" /> : null}
        {text}
      </span>
      <span role="status" className="sr-only">
        {message?.kind === 'waiting' ? text : (known?.text ?? '')}
      </span>
    </p>
  );
}
