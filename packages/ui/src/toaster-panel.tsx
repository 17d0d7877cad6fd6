'use client';

import { Toaster as Sonner, toast as sonner } from 'sonner';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

function undo(message: string, onUndo: () => Promise<void> | void, onGone?: () => void) {
  sonner(message, {
    duration: 8000,
    ...(onGone ? { onAutoClose: onGone, onDismiss: onGone } : {}),
    icon: <Icon name="circle-check" className="size-5 text-success" />,
    action: {
      label: 'Undo',
      onClick: async (event) => {
        // Gives the focus back at once. Sonner gives it back when the toast is gone, which closes a menu opened meanwhile.
        event.currentTarget.blur();
        try {
          await onUndo();
        } catch {
          sonner.error('That could not be undone. Reload the page to see how things stand.');
        }
      },
    },
  });
}

/** Sonner keeps what it is asked to show before its list is there. */
export const showToast = {
  success: sonner.success,
  info: sonner.info,
  warning: sonner.warning,
  error: sonner.error,
  undo,
};

export function ToasterPanel() {
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      expand
      // Above the phone's bottom bar.
      mobileOffset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      duration={6000}
      containerAriaLabel="Messages"
      icons={{
        success: <Icon name="circle-check" className="size-5 text-success" />,
        info: <Icon name="info" className="size-5 text-info" />,
        warning: <Icon name="triangle-alert" className="size-5 text-warning" />,
        error: <Icon name="circle-alert" className="size-5 text-danger" />,
        loading: <Spinner className="size-5 text-muted" />,
        close: <Icon name="x" className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg bg-surface-raised py-3 pr-3 pl-4 text-sm text-text shadow-float sm:w-96 font-sans',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-muted',
          icon: 'shrink-0',
          actionButton:
            'h-9 shrink-0 rounded-md px-3 font-medium text-accent hover:bg-accent-soft hover:text-accent-strong transition-colors',
          cancelButton:
            'h-9 shrink-0 rounded-md px-3 font-medium text-muted hover:bg-surface-muted transition-colors',
        },
      }}
    />
  );
}
