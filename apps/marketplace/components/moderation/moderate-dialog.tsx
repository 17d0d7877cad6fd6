'use client';

import { Button, type ButtonProps } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { type ReactNode, useState } from 'react';
import { type ModerationAction, type ModerationTarget, moderationActionTexts } from './moderation-actions.ts';

export type ModerateDialogProps = {
  measure: ModerationAction;
  target: ModerationTarget;
  /** The open case of this measure, whose reports can be resolved with it. */
  caseReportId?: string;
  variant?: ButtonProps['variant'];
  /** The button's text, if it differs from the verb. */
  children?: ReactNode;
};

// Loaded lazily, because public pages show the button to moderators only.
const form = lazyModule(() => import('./moderation-form.tsx'));

export function ModerateDialog({ measure, target, caseReportId, variant, children }: ModerateDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { verb, description } = moderationActionTexts[measure];
  const loaded = form.useModule(isOpen, () => {
    setOpen(false);
    toast.error('The form did not arrive. Check your connection and try again.');
  });
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant={variant}>
          {children ?? verb}
        </Button>
      }
      title={`${verb}: ${target.name}`}
      description={description}
    >
      {loaded ? (
        <loaded.ModerationForm
          measure={measure}
          target={target}
          caseReportId={caseReportId}
          onDone={() => setOpen(false)}
        />
      ) : null}
    </Dialog>
  );
}
