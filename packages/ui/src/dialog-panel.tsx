'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { usePanelFocusHandlers } from './use-dialog-focus-handlers.ts';
import type { DialogTriggerProps, PanelProps } from './use-lazy-dialog.ts';

export type DialogProps = DialogTriggerProps & {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Stays in view below the content. The primary button comes last. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** Attaches the panel to an edge of the screen; without it, it is centred. */
  side?: 'bottom' | 'left' | 'right';
  /** Only a footer button closes it, because the content cannot be shown again. */
  staysOpen?: boolean;
};

const refuse = (event: Event) => event.preventDefault();

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

const sides = {
  bottom: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl animate-slide-in-bottom',
  left: 'inset-y-0 left-0 w-[min(24rem,calc(100vw-3rem))] animate-slide-in-left',
  right: 'inset-y-0 right-0 w-[min(30rem,calc(100vw-3rem))] animate-slide-in-right',
};

const centred = {
  content:
    'max-h-[90dvh] inset-x-0 bottom-0 animate-slide-in-bottom rounded-t-xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-pop-in sm:rounded-lg',
  head: 'space-y-1 pt-5 pr-14 pb-2 pl-6',
  title: 'text-lg',
  body: 'px-6 py-2',
  footer: 'flex flex-col-reverse gap-2 px-6 pt-3 pb-6 sm:flex-row sm:justify-end',
  close: 'top-3 right-3',
};

const atEdge: typeof centred = {
  content: '',
  head: 'flex min-h-15 flex-col justify-center border-b border-line py-2 pr-16 pl-4',
  title: 'truncate text-base',
  body: 'overscroll-contain p-4',
  footer: 'border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  close: 'top-2 right-2',
};

/** A link in it leads away: it is hidden at once, for the next page's frame, and closed by that page. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'sm',
  side,
  staysOpen = false,
}: PanelProps<DialogProps>) {
  const focus = usePanelFocusHandlers();
  const look = side ? atEdge : centred;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay page-pending:hidden" />
        <Radix.Content
          {...focus}
          {...(staysOpen ? { onEscapeKeyDown: refuse, onInteractOutside: refuse } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex flex-col bg-surface-raised shadow-float outline-none page-pending:hidden',
            look.content,
            side ? sides[side] : widths[width],
          )}
        >
          <div className={look.head}>
            <Radix.Title className={cn('font-semibold', look.title)}>{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', look.body, !(footer || side) && 'mb-4')}>
            {children}
          </div>
          {footer ? <div className={look.footer}>{footer}</div> : null}
          {/* Last, so that the focus starts in the content. */}
          {staysOpen ? null : (
            <Radix.Close asChild>
              <IconButton
                label="Close"
                icon={<Icon name="x" />}
                className={cn('absolute', look.close)}
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
