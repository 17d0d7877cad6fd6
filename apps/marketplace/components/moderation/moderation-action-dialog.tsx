'use client';

import { Button, type ButtonProps } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { type ReactNode, useState } from 'react';
import type { ModerationAction, ModerationTarget } from './moderation-actions.ts';

export type ModerationActionDialogProps = {
  action: ModerationAction;
  target: ModerationTarget;
  /** The open case of this measure, whose reports can be resolved with it. */
  caseReportId?: string;
  variant?: ButtonProps['variant'];
  /** The button's text. */
  children: ReactNode;
};

// Loaded lazily, because public pages show the button to moderators only.
const form = lazyModule(() => import('./moderation-form.tsx'));

export function ModerationActionDialog({
  action,
  target,
  caseReportId,
  variant,
  children,
}: ModerationActionDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(form, isOpen, setOpen);
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant={variant}>
          {children}
        </Button>
      }
      title={loaded ? `${loaded.moderationVerbs[action]}: ${target.name}` : ''}
      description={loaded?.moderationActionTexts[action].description}
    >
      {loaded ? (
        <loaded.ModerationForm
          action={action}
          target={target}
          caseReportId={caseReportId}
          onDone={() => setOpen(false)}
        />
      ) : null}
    </Dialog>
  );
}
