'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { menuPanelStyles } from './menu-styles.ts';

export type PopoverProps = {
  trigger: ReactNode;
  /** For screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  className?: string;
};

/** A small panel beside its trigger, for a few controls. */
export function Popover({ trigger, label, open, onOpenChange, children, className }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            menuPanelStyles,
            'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-2rem)] p-4',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
