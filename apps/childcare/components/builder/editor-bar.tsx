'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { IconButton } from '@repo/ui/icon-button';
import { SaveNotice, SaveProblem } from '@repo/ui/save-notice';
import { useHotkey } from '@repo/ui/use-hotkey';
import { CircleAlert, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SavedDraft } from './use-saved-draft.ts';

type EditorBarProps = {
  editing: Pick<
    SavedDraft<object>,
    'problems' | 'undo' | 'redo' | 'state' | 'flush' | 'isStale' | 'overwrite' | 'showTheirs' | 'kept'
  >;
  children?: ReactNode;
};

/** On top of an editor: whether it is saved, undo and redo, and what to do when it cannot be saved. */
export function EditorBar({ editing, children }: EditorBarProps) {
  const { problems, undo, redo, state, flush, isStale, overwrite, showTheirs, kept } = editing;
  useHotkey('mod+z', () => undo?.());
  useHotkey('mod+shift+z', () => redo?.());
  const isUnfinished = problems.length > 0 && state.kind === 'saved';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isUnfinished ? (
          <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-warning [&_svg]:size-4">
            <CircleAlert aria-hidden />
            {problems.length === 1 ? 'One thing is' : `${problems.length} things are`} not saved yet: finish
            {problems.length === 1 ? ' it' : ' them'} below
          </p>
        ) : (
          <SaveNotice state={state} />
        )}
        <div className="flex items-center gap-1">
          <IconButton label="Undo" icon={<Undo2 aria-hidden />} disabled={!undo} onClick={() => undo?.()} />
          <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!redo} onClick={() => redo?.()} />
          {children}
        </div>
      </div>
      {isStale ? (
        <Alert
          tone="warning"
          live
          title="Somebody else changed this since you opened it"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={showTheirs}>
                Show theirs
              </Button>
              <Button size="sm" variant="ghost" onClick={overwrite}>
                Keep mine
              </Button>
            </span>
          }
        >
          What you wrote is not stored, and nothing of theirs was overwritten. It is kept on this device:
          after looking at theirs you can put it back.
        </Alert>
      ) : (
        <SaveProblem state={state} onRetry={() => void flush()} />
      )}
      {kept ? (
        <Alert
          tone="warning"
          live
          title="Something that was not saved is still on this device"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={kept.putBack}>
                Put it back
              </Button>
              <Button size="sm" variant="ghost" onClick={kept.throwAway}>
                Throw it away
              </Button>
            </span>
          }
        >
          Putting it back replaces what is shown below.
        </Alert>
      ) : null}
    </div>
  );
}
