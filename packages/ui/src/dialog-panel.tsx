'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import type { OpeningProps } from './use-opening.ts';
import { useOpeningFocus } from './use-opening-focus.ts';

export type DialogProps = OpeningProps & {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The primary button comes last. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** Only a footer button closes it, because the content cannot be shown again. */
  staysOpen?: boolean;
};

export type DialogPanelProps = Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const refuse = (event: Event) => event.preventDefault();

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'sm',
  staysOpen = false,
}: DialogPanelProps) {
  const focus = useOpeningFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...focus}
          {...(staysOpen ? { onEscapeKeyDown: refuse, onInteractOutside: refuse } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex max-h-[90dvh] flex-col bg-surface-raised shadow-float outline-none',
            'inset-x-0 bottom-0 animate-slide-in-bottom rounded-t-xl',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-pop-in sm:rounded-lg',
            widths[width],
          )}
        >
          <div className="space-y-1 pt-5 pr-14 pb-2 pl-6">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-2">{children}</div>
          {footer ? (
            <div className="flex flex-col-reverse gap-2 px-6 pt-3 pb-6 sm:flex-row sm:justify-end">
              {footer}
            </div>
          ) : (
            <div className="pb-4" />
          )}
          {/* Last, so that the focus starts in the content. */}
          {staysOpen ? null : (
            <Radix.Close asChild>
              <IconButton
                label="Close"
                icon={<X aria-hidden />}
                className="absolute top-3 right-3"
                // Keeps focus in the field: a validation message on blur would move the button away from the pointer.
                onMouseDown={(event) => event.preventDefault()}
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const { Close } = Radix;
