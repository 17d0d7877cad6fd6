'use client';

import { Button } from '@repo/ui/button';
import { Dialog, DialogClose } from '@repo/ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { ShownKey } from './shown-key.tsx';

export type KeyDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'trigger'> & {
  title: string;
  description: string;
  made: { key: string; title: string } | null;
  children: ReactNode;
};

export function KeyDialog({ title, description, made, children, ...dialog }: KeyDialogProps) {
  return (
    <Dialog
      {...dialog}
      staysOpen={made !== null}
      title={made ? made.title : title}
      description={made ? undefined : description}
      footer={
        made ? (
          <DialogClose asChild>
            <Button variant="primary">I have copied it</Button>
          </DialogClose>
        ) : undefined
      }
    >
      {made ? <ShownKey value={made.key} /> : children}
    </Dialog>
  );
}
