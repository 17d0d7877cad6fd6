'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import type { OpeningProps } from './use-opening.ts';
import { useOpeningFocus } from './use-opening-focus.ts';

export type SheetProps = OpeningProps & {
  title: string;
  description?: ReactNode;
  side?: 'bottom' | 'left' | 'right';
  children: ReactNode;
  /** Stays in view below: "Show 42 listings". */
  footer?: ReactNode;
};

export type SheetPanelProps = Omit<SheetProps, 'trigger' | 'open' | 'onOpenChange'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const sides = {
  bottom: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl animate-slide-in-bottom',
  left: 'inset-y-0 left-0 w-[min(24rem,calc(100vw-3rem))] animate-slide-in-left',
  right: 'inset-y-0 right-0 w-[min(30rem,calc(100vw-3rem))] animate-slide-in-right',
};

/** The panel itself. */
export function SheetPanel({
  open,
  onOpenChange,
  title,
  description,
  side = 'bottom',
  children,
  footer,
}: SheetPanelProps) {
  const focus = useOpeningFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed z-50 flex flex-col bg-surface-raised shadow-float outline-none', sides[side])}
        >
          <div className="flex min-h-15 flex-col justify-center border-b border-line py-2 pr-16 pl-4">
            <div className="min-w-0">
              <Radix.Title className="truncate text-base font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              ) : null}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer ? (
            <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          ) : null}
          {/* Last, so that the focus starts in the content. */}
          <Radix.Close asChild>
            <IconButton label="Close" icon={<X aria-hidden />} className="absolute top-2 right-2" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const { Close } = Radix;
